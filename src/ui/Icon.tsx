import { type IconName, iconPaths } from './icon.paths.ts';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
