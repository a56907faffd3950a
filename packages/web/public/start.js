/* Before the first paint: the theme chosen earlier. The ids stand in plugin-kit/theme/theme.ts. */
(function () {
  var chosen = localStorage.getItem('preferredTheme');
  var known = ['futuristic', 'blue-robot', 'emerald'];
  if (known.indexOf(chosen) > 0) document.documentElement.dataset.theme = chosen;
})();

/* Before the first script: what the main page will ask for. See build/preload-start.ts. */
(function () {
  var list = document.querySelector('meta[name="start-files"]');
  if (list === null || location.pathname !== '/') return;
  var files = JSON.parse(list.content);
  var ask = function (file, priority) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.fetchPriority = priority;
    link.href = '/' + file;
    document.head.append(link);
  };
  files.always.forEach(function (file) {
    ask(file, 'high');
  });
  if (localStorage.getItem('auth_token') === null) return;
  files.signedIn.forEach(function (file) {
    ask(file, 'low');
  });
})();
