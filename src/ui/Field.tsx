import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldClasses, fieldTies } from './field.classes.ts';
import type { Option } from './option.types.ts';

type Frame = { label: string; hint?: string | undefined; error?: string | undefined };

function FieldFrame({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={fieldClasses.row}>
      <label htmlFor={id} className={fieldClasses.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={fieldClasses.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={fieldClasses.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & Frame;

/** The `id` defaults to one of React's: give the edge's when the edge has drawn the same field. */
export function Field({ label, hint, error, id, ...rest }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      <input {...rest} {...fieldTies(own, hint, error)} className={fieldClasses.control} />
    </FieldFrame>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & Frame;

export function TextArea({ label, hint, error, id, ...rest }: TextAreaProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...fieldTies(own, hint, error)}
        className={`${fieldClasses.control} py-3`}
      />
    </FieldFrame>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  Frame & { options: readonly Option[] };

export function Select({ label, hint, error, id, options, ...rest }: SelectProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      <select {...rest} {...fieldTies(own, hint, error)} className={`${fieldClasses.control} select`}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
