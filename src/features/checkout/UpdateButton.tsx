import { Button } from '#ui/Button.tsx';
import type { CheckoutWish } from './checkout.form.ts';

type UpdateButtonProps = { children?: string; wish?: CheckoutWish };

/** Without script a choice that changes other fields takes effect by this button (screens §14). */
export function UpdateButton({ children = 'Update', wish = 'update' }: UpdateButtonProps) {
  return (
    <div className="without-script">
      <Button type="submit" name="wish" value={wish} variant="outline" formNoValidate>
        {children}
      </Button>
    </div>
  );
}
