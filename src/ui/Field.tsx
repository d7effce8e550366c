import type { ComponentProps, ReactNode } from 'react';
import { fieldClasses, fieldProps } from './field.classes.ts';

type Frame = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** For a form whose fields fail together: one message announces all, and the field's is read at the field. */
  isQuiet?: boolean | undefined;
};

/** What is wrong with the control of this id, which refers to it by `fieldProps`. */
export function FieldError({
  id,
  text,
  isQuiet,
}: { id: string; text: string | undefined } & Pick<Frame, 'isQuiet'>) {
  return (
    text && (
      <p id={`${id}-error`} className={fieldClasses.error} role={isQuiet ? undefined : 'alert'}>
        {text}
      </p>
    )
  );
}

/** A control's label, hint and error. `fieldProps` refers to them from the control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isQuiet,
  children,
}: Frame & { id: string; children?: ReactNode }) {
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
      <FieldError id={id} text={error} isQuiet={isQuiet} />
    </div>
  );
}

/** The name is the default id. */
type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'className' | 'name'> &
  Frame & { name: string };

export function Field({ label, hint, error, isQuiet, id, ...rest }: Control<'input'>) {
  const own = id ?? rest.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} isQuiet={isQuiet}>
      <input type="text" {...rest} {...fieldProps(own, hint, error)} className={fieldClasses.control} />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, isQuiet, id, ...rest }: Control<'textarea'>) {
  const own = id ?? rest.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} isQuiet={isQuiet}>
      <textarea
        rows={4}
        {...rest}
        {...fieldProps(own, hint, error)}
        className={`${fieldClasses.control} py-3`}
      />
    </FieldFrame>
  );
}

export type Option = { readonly value: string; readonly label: string };

export function Select({
  label,
  hint,
  error,
  isQuiet,
  id,
  options,
  ...rest
}: Omit<Control<'select'>, 'children'> & { options: readonly Option[] }) {
  const own = id ?? rest.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} isQuiet={isQuiet}>
      <select {...rest} {...fieldProps(own, hint, error)} className={`${fieldClasses.control} select pr-10`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
