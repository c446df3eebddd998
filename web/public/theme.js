// Before the first paint, so that a dark page never flashes white. Kept in step by web/ui/theme.ts.
(() => {
  let theme = 'system';
  try {
    theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // storage may be closed to us: the system's theme will do
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
