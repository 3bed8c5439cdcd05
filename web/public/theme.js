// Before the first paint: the theme that was chosen, else the system's. It blocks on purpose, or dark pages would flash.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
} catch {}
