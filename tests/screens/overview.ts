import type { Device } from './screen.ts';

export type Picture = { readonly screen: string; readonly device: Device; readonly file: string };
export type Leaf = { readonly chapter: string; readonly pictures: readonly Picture[] };

const style = `
body { margin: 2rem; background: #ddd; color: #111; font: 16px/1.4 system-ui, sans-serif }
h2 { margin: 3rem 0 1rem }
section { display: grid; gap: 2rem }
article { display: grid; grid-template-columns: 1fr 2fr 3.7fr; gap: 1rem; align-items: start }
h3 { grid-column: 1 / -1; margin: 0 }
img { width: 100%; max-height: 90rem; object-fit: cover; object-position: top; background: #fff }
a.tablet { grid-column: 2 }
a.desktop { grid-column: 3 }
`;

/** A page with all pictures: phone, tablet and desktop side by side, each linked to its file. */
export function overviewHtml(leaves: readonly Leaf[]): string {
  const chapters = leaves.map(({ chapter, pictures }) => {
    const screens = Map.groupBy(pictures, ({ screen }) => screen);
    const rows = [...screens].map(
      ([screen, shots]) => `<article><h3>${screen}</h3>${shots.map(pictureHtml).join('')}</article>`,
    );
    return `<h2>${chapter}</h2><section>${rows.join('\n')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>Every screen, 390, 768 and 1440 px</h1>
${chapters.join('\n')}</html>
`;
}

function pictureHtml({ screen, device, file }: Picture): string {
  return `<a class="${device}" href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${device}"></a>`;
}
