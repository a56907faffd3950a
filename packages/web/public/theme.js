/* Before the first paint: the theme chosen earlier. The ids stand in plugin-kit/theme/theme.ts. */
(function () {
  var chosen = localStorage.getItem('preferredTheme');
  var known = ['futuristic', 'blue-robot', 'emerald'];
  if (known.indexOf(chosen) > 0) document.documentElement.dataset.theme = chosen;
})();
