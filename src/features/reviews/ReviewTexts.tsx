import { reviewLengths } from '#contract/reviews/review.rules.ts';
import { Field, TextArea } from '#ui/Field.tsx';

type ReviewTextsProps = { title: string; content: string; required?: boolean };

export function ReviewTexts({ title, content, required = false }: ReviewTextsProps) {
  return (
    <>
      <Field
        name="title"
        label="Title"
        defaultValue={title}
        required={required}
        pattern=".*\S.*"
        maxLength={reviewLengths.title}
        autoComplete="off"
      />
      <TextArea
        name="content"
        label="Review (optional)"
        defaultValue={content}
        maxLength={reviewLengths.content}
        rows={6}
      />
    </>
  );
}
