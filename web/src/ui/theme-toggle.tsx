import { Moon, Sun } from 'lucide-react';
import { IconButton } from './button.tsx';

/** Light or dark theme, stored on this device; follows the system until it is switched. */
export function switchTheme(): void {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.theme = now === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', root.dataset.theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

export function ThemeToggle() {
  return (
    <IconButton label="Switch between light and dark" onClick={switchTheme}>
      <Sun className="theme-light" aria-hidden="true" />
      <Moon className="theme-dark" aria-hidden="true" />
    </IconButton>
  );
}
