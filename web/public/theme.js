// Runs before the first paint, so that a dark page never flashes white. Keep in sync with web/ui/theme.ts.
(() => {
  let theme = 'system';
  try {
    theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // If storage is blocked, the system's theme applies.
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
