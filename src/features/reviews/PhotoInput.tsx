import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { maxReviewPictures, pictureTexts } from '#contract/pictures/picture.rules.ts';
import { FieldFrame } from '#ui/Field.tsx';
import { fieldClasses, fieldProps } from '#ui/field.classes.ts';
import { type Photo, resizePhoto } from './photo.resize.ts';
import { photosField } from './review.draft.ts';

const readingText = 'Reading your photos…';

const hint = `Up to ${maxReviewPictures}: JPEG, PNG or WebP. Where and when they were taken is not kept.`;

/** The photos of a review: a file input, and with script previews with a Remove button. */
export function PhotoInput() {
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  /** Also for a choice that is being read, while a photo is removed. */
  const latest = useRef(photos);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** The input's files are the photos that are shown. */
  function setFiles(next: readonly Photo[]): void {
    const files = new DataTransfer();
    for (const { file } of next) files.items.add(file);
    if (input.current) input.current.files = files.files;
    latest.current = next;
    setPhotos(next);
  }

  async function addChosen(): Promise<void> {
    // What was chosen while the form hydrates comes by the effect and as an event.
    if (input.current?.validity.customError) return;
    const chosen = [...(input.current?.files ?? [])];
    if (chosen.length === 0) return setFiles(photos);
    const free = maxReviewPictures - photos.length;
    const added: Photo[] = [];
    let failure: string | undefined = chosen.length > free ? pictureTexts.tooMany : undefined;
    setBusy(true);
    // An invalid form is not sent. Until they are read, the input holds only the originals of the last choice.
    input.current?.setCustomValidity(readingText);
    // One by one, because a phone's memory does not hold several photos at once.
    for (const original of chosen.slice(0, free)) {
      try {
        added.push(await resizePhoto(original));
      } catch {
        failure = pictureTexts.unreadable;
      }
    }
    setBusy(false);
    input.current?.setCustomValidity('');
    setProblem(failure);
    setFiles([...latest.current, ...added]);
  }

  // They may have been chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) void addChosen();
  }, []);

  /** A choice that arrives while another is read would replace it. */
  function waitWhileBusy(event: SyntheticEvent): void {
    if (isBusy) event.preventDefault();
  }

  return (
    <FieldFrame id={photosField} label="Photos (optional)" hint={hint} error={problem}>
      <input
        ref={input}
        type="file"
        name={photosField}
        accept="image/jpeg,image/png,image/webp,image/heic"
        multiple
        className={`${fieldClasses.control} py-3`}
        {...fieldProps(photosField, hint, problem)}
        onClick={waitWhileBusy}
        onDrop={waitWhileBusy}
        onChange={() => void addChosen()}
      />
      <p role="status" className="text-14 text-smoke empty:hidden">
        {isBusy && readingText}
      </p>
      {photos.length > 0 && (
        <ul aria-label="Chosen photos" className="flex flex-wrap gap-3 pt-2">
          {photos.map(({ file, preview }, index) => (
            <li key={preview} className="grid justify-items-center gap-1">
              <img src={preview} alt={`Chosen ${index + 1}`} className="size-20 object-cover" />
              <button
                type="button"
                className="link min-h-11 text-14"
                onClick={() => {
                  // The button leaves with its photo.
                  input.current?.focus();
                  setFiles(photos.filter((photo) => photo.file !== file));
                }}
              >
                Remove<span className="sr-only"> photo {index + 1}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
