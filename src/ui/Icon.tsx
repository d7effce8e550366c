import { type IconName, iconPaths } from './icon.paths.ts';

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={filled ? 'icon fill-current' : 'icon'} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
