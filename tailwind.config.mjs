/** All design values. Sizes are rem, so that everything scales with the shopper's text size. */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: '#FBF8F4',
      shell: '#F3ECE4',
      line: '#E4DACF',
      ink: '#1C1412',
      smoke: '#6B5D56',
      // Tailwind's `smoke/75` is an oklab color, which Chrome has since 111.
      'smoke-75': '#6B5D56BF',
      copper: '#A4492B',
      moss: '#3F5B45',
      clay: '#A3271F',
    },
    fontFamily: {
      // Our fonts come first, from `fonts.css` or, on a first visit, from `fonts.script.ts`.
      display: [
        'var(--display-face, Fraunces Late)',
        'Fraunces-Georgia',
        'Fraunces-Times',
        'Georgia',
        'serif',
      ],
      text: [
        'var(--text-face, Instrument Sans Late)',
        'Instrument-Arial',
        'Instrument-Roboto',
        'Arial',
        'sans-serif',
      ],
    },
    fontSize: {
      12: ['0.75rem', '1rem'],
      14: ['0.875rem', '1.25rem'],
      16: ['1rem', '1.5rem'],
      20: ['1.25rem', '1.75rem'],
      28: ['1.75rem', '2.125rem'],
      40: ['2.5rem', '2.75rem'],
      64: ['4rem', '4.125rem'],
    },
    fontWeight: { medium: '500' },
    letterSpacing: { tight: '-0.015em', caps: '0.14em' },
    lineHeight: { none: '1', tight: '1.1' },
    spacing: {
      DEFAULT: '0.25rem',
      section: 'clamp(3.5rem, 1.6rem + 4.8vw, 6rem)',
      gutter: 'clamp(1rem, 4.2vw, 3.75rem)',
    },
    maxWidth: { none: 'none', content: '82.5rem', text: '65ch' },
    borderRadius: { DEFAULT: '2px', full: '9999px' },
    boxShadow: { float: '0 1rem 3rem rgb(28 20 18 / 0.14)' },
    screens: { md: '768px', lg: '1024px', xl: '1280px' },
    aspectRatio: { square: '1', product: '4 / 5', showroom: '3 / 2' },
    transitionDuration: { DEFAULT: '200ms' },
    transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0.6, 0.35, 1)' },
  },
};
