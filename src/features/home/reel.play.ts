const stream = 'application/vnd.apple.mpegurl';

/** Plays the reel over the poster: the HLS stream if the browser supports it, else an MP4 of the hero's width. */
export function playReel(hero: HTMLElement, folder: string): void {
  const pattern = hero.querySelector<HTMLTemplateElement>('template[data-reel-film]');
  const video = pattern && document.importNode(pattern.content, true).querySelector('video');
  if (!video) return;
  // The `muted` attribute works only in parsed markup.
  video.muted = true;
  const film = `${folder}/reel-${hero.clientWidth * Math.min(devicePixelRatio, 2) > 800 ? 960 : 640}.mp4`;
  video.src = video.canPlayType(stream) === '' ? film : `${folder}/reel.m3u8`;
  // A browser may claim HLS support and fail; if the MP4 fails too, the poster stays.
  video.addEventListener('error', () => {
    if (video.src.endsWith('.m3u8')) start(video, film);
    else video.remove();
  });
  video.addEventListener(
    'playing',
    () => {
      video.dataset.shown = '';
      setUpPauseButton(hero, video);
    },
    { once: true },
  );
  hero.querySelector('[data-film]')?.append(video);
  start(video, video.src);
}

function start(video: HTMLVideoElement, address: string): void {
  if (video.src !== address) video.src = address;
  // Without autoplay the poster stays.
  video.play().catch(() => undefined);
}

function setUpPauseButton(hero: HTMLElement, video: HTMLVideoElement): void {
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
  // Pauses out of view, and stays paused if the shopper paused it.
  new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) video.pause();
    else if (!isPaused) start(video, video.src);
  }).observe(hero);
}
