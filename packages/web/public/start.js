/* Before the first paint: the theme chosen earlier. The ids stand in plugin-kit/theme/theme.ts. */
(function () {
  var chosen = localStorage.getItem('preferredTheme');
  var known = ['futuristic', 'blue-robot', 'emerald'];
  if (known.indexOf(chosen) > 0) document.documentElement.dataset.theme = chosen;
})();

/*
 * Before the first script: what the main page will ask for. The files of the chat come first, those
 * of the workspace beside it have the line when they are there. See build/preload-start.ts.
 */
(function () {
  var list = document.querySelector('meta[name="start-files"]');
  if (list === null || location.pathname !== '/') return;
  var files = JSON.parse(list.content);
  var ask = function (file) {
    return new Promise(function (done) {
      var link = document.createElement('link');
      var isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) {
        link.as = 'style';
        link.crossOrigin = '';
      }
      link.fetchPriority = 'high';
      link.href = '/' + file;
      link.addEventListener('load', done);
      link.addEventListener('error', done);
      document.head.append(link);
    });
  };
  var token = localStorage.getItem('auth_token');
  var chat = files.always.map(ask);
  if (token === null) return;
  void Promise.all(chat).then(function () {
    return files.signedIn.map(ask);
  });

  /* The first answers, too; src/endpoints/early-answers.ts hands them on. */
  if (document.querySelector('meta[name="api-url"]') !== null) return;
  var rooms = '/api/rooms';
  var chatId = localStorage.getItem('activeChatId');
  var paths =
    chatId === null ? [rooms] : [rooms, rooms + '/' + encodeURIComponent(chatId) + '/messages'];
  var headers = { accept: 'application/json', authorization: 'Bearer ' + token };
  window.earlyAnswers = paths.map(function (path) {
    var answer = fetch(path, { headers: headers });
    answer.catch(function () {});
    return { url: location.origin + path, token: token, answer: answer };
  });
})();
