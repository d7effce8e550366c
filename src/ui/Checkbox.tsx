import type { ComponentProps } from 'react';
import { FieldError } from './Field.tsx';
import { fieldProps } from './field.classes.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'id'> & {
  /** Also the id. */
  name: string;
  error?: string | undefined;
};

/** Its form announces what is missing; the error is read at the box. */
export function Checkbox({ error, children, ...rest }: CheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          {...rest}
          {...fieldProps(rest.name, undefined, error)}
          // Else browsers report an empty required box as invalid.
          aria-invalid={error !== undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="grow">{children}</span>
      </label>
      <FieldError id={rest.name} text={error} isQuiet />
    </div>
  );
}
