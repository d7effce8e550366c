const stream = 'application/vnd.apple.mpegurl';

/** Plays a hero's reel over its poster: the stream where the browser plays it by itself, else a film of its width. */
export function playReel(hero: HTMLElement, folder: string): void {
  const pattern = hero.querySelector<HTMLTemplateElement>('template[data-reel-film]');
  const video = pattern && document.importNode(pattern.content, true).querySelector('video');
  if (!video) return;
  // The attribute alone mutes only what a parser makes.
  video.muted = true;
  const film = `${folder}/reel-${hero.clientWidth * Math.min(devicePixelRatio, 2) > 800 ? 960 : 640}.mp4`;
  video.src = video.canPlayType(stream) === '' ? film : `${folder}/reel.m3u8`;
  // A browser may promise a stream and then not play it; a film that fails as well leaves the poster.
  video.addEventListener('error', () => {
    if (video.src.endsWith('.m3u8')) start(video, film);
    else video.remove();
  });
  video.addEventListener(
    'playing',
    () => {
      video.dataset.shown = '';
      letPause(hero, video);
    },
    { once: true },
  );
  hero.querySelector('[data-film]')?.append(video);
  start(video, video.src);
}

function start(video: HTMLVideoElement, address: string): void {
  if (video.src !== address) video.src = address;
  // A browser that refuses to play by itself leaves the poster.
  video.play().catch(() => undefined);
}

function letPause(hero: HTMLElement, video: HTMLVideoElement): void {
  const button = hero.querySelector<HTMLElement>('[data-reel-toggle]');
  if (!button) return;
  button.hidden = false;
  let isPaused = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.toggleAttribute('data-paused', isPaused);
    button.ariaLabel = isPaused ? 'Play' : 'Pause';
    if (isPaused) video.pause();
    else start(video, video.src);
  });
  // Out of sight it rests; what was paused stays so.
  new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) video.pause();
    else if (!isPaused) start(video, video.src);
  }).observe(hero);
}
