/* Before the first paint: the theme chosen earlier. The ids are those of plugin-kit/theme/theme.ts. */
(function () {
  var chosen = localStorage.getItem('preferredTheme');
  var known = ['futuristic', 'blue-robot', 'emerald', 'daylight'];
  var isLight = matchMedia('(prefers-color-scheme: light)').matches;
  if (chosen === 'system') chosen = isLight ? 'daylight' : 'futuristic';
  if (known.indexOf(chosen) < 1) return;
  document.documentElement.dataset.theme = chosen;
  if (chosen === 'daylight') document.documentElement.classList.remove('bp6-dark');
})();

/*
 * Before the first script: what the page will ask for, see build/preload-start.ts. On the main page
 * the files of the page itself have the line to themselves until the first of them is there, and are
 * run while those of the chat come; then comes the workspace beside the chat.
 */
(function () {
  var list = document.querySelector('meta[name="start-files"]');
  if (list === null) return;
  var files = JSON.parse(list.content);
  var ask = function (file) {
    return new Promise(function (done) {
      var link = document.createElement('link');
      var kind = file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : undefined;
      link.rel = kind === undefined ? 'modulepreload' : 'preload';
      if (kind !== undefined) {
        link.as = kind;
        link.crossOrigin = '';
      }
      link.fetchPriority = 'high';
      link.href = '/' + file;
      link.addEventListener('load', done);
      link.addEventListener('error', done);
      document.head.append(link);
    });
  };
  var askAll = function (wanted) {
    return Promise.all(wanted.map(ask));
  };
  /* The texts of another language than English, which is that of language/src/languages.ts. */
  var chosen = localStorage.getItem('preferredLanguage');
  var languages = (chosen === null ? [] : [chosen]).concat(navigator.languages).map(function (tag) {
    return tag.toLowerCase().split('-')[0];
  });
  var language = languages.find(function (id) {
    return id === 'en' || Object.hasOwn(files.catalogs, id);
  });
  if (language !== undefined && language !== 'en') void ask(files.catalogs[language]);
  if (location.pathname !== '/') {
    void askAll(files.font);
    return;
  }
  var token = localStorage.getItem('auth_token');
  /* Whether the file is in sight at first: a browser warns of what was asked for and is not used. */
  var isFileShown = function () {
    var kept = localStorage.getItem('workspace_layout:' + localStorage.getItem('userId'));
    /* The first layout of a person has it. */
    if (kept === null) return true;
    var shows = function (node) {
      var children = node.children || [];
      if (node.type === 'tabset') return (children[node.selected || 0] || {}).id === 'phod';
      return children.some(shows);
    };
    try {
      var layout = JSON.parse(kept);
      return layout.panelVisible !== false && shows(layout.dock);
    } catch {
      return true;
    }
  };
  void ask(files.page[0])
    .then(function () {
      return askAll(files.chat);
    })
    .then(function () {
      /* By its rule in the styles: a preload that ended before its first use would be loaded twice. */
      void document.fonts.load('13px "Geist Variable"');
      /* A small screen shows the chat alone at first. */
      var isSmall = matchMedia('(width < 768px)').matches;
      var beside = token === null || isSmall ? [] : files.workspace;
      if (beside === files.workspace && isFileShown()) beside = beside.concat(files.phod);
      return askAll(files.markdown.concat(beside));
    });
  if (token === null) return;

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
