import { memo, useEffect, useState } from 'react';
import { ratingKeysFor } from '#contract/reviews/review.rules.ts';
import { Button } from '#ui/Button.tsx';
import { PhotoInput } from './PhotoInput.tsx';
import { ReviewTexts } from './ReviewTexts.tsx';
import { type ReviewDraft, starsField } from './review.draft.ts';
import { StarInput } from './StarInput.tsx';

type ReviewFormProps = {
  /** Undefined if the product is not known: the chosen stars are then kept as hidden fields. */
  category?: string | undefined;
  draft: ReviewDraft;
  /** Why it was not saved. */
  problem?: string | undefined;
  submit: string;
};

/** The review of an order item. CSS disables the button until the form is valid. A second submit sends nothing. */
export const ReviewForm = memo(function ReviewForm({ category, draft, problem, submit }: ReviewFormProps) {
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const onPageShow = () => setSending(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="review-form grid gap-6"
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
        else setSending(navigator.onLine);
      }}
    >
      {category === undefined ? (
        Object.entries(draft.stars).map(([key, value]) => (
          <input key={key} type="hidden" name={starsField(key)} value={value} />
        ))
      ) : (
        <div className="grid gap-1 border-y py-3">
          {ratingKeysFor(category).map(({ key, label }) => (
            <StarInput key={key} name={starsField(key)} label={label} value={draft.stars[key]} />
          ))}
        </div>
      )}
      <ReviewTexts title={draft.title} content={draft.content} required />
      <PhotoInput />
      {problem && (
        <p role="alert" className="text-clay">
          {problem}
        </p>
      )}
      <div className="submit">
        <Button type="submit" busy={isSending}>
          {isSending ? 'Submitting…' : submit}
        </Button>
      </div>
    </form>
  );
});
