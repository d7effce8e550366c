import { type PartProps, partClasses } from './checkout.parts.ts';

export function PickupSection({ terms }: PartProps) {
  return (
    <section className={partClasses.section} aria-labelledby="pickup-heading">
      <h2 id="pickup-heading" className={partClasses.heading}>
        Where you'll collect it
      </h2>
      <p className="border-l-2 border-copper pl-4">
        {terms.pickupLocation}
        <span className="block text-14 text-smoke">We'll email you when your order is ready.</span>
      </p>
    </section>
  );
}
