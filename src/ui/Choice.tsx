import type { ComponentProps } from 'react';
import { FieldError } from './Field.tsx';
import { fieldClasses, fieldProps } from './field.classes.ts';

type ChoiceProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  type: 'checkbox' | 'radio';
  name: string;
  error?: string | undefined;
};

/** A checkbox or radio button with its label as children. */
export function Choice({ error, id, children, ...rest }: ChoiceProps) {
  const own = id ?? [rest.name, rest.value].filter(Boolean).join('-');
  return (
    <div>
      <label className={fieldClasses.choice}>
        <input {...rest} {...fieldProps(own, undefined, error)} className={fieldClasses.choiceMark} />
        <span className="grow">{children}</span>
      </label>
      <FieldError id={own} text={error} />
    </div>
  );
}
