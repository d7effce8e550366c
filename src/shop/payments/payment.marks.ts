/** Paystack's mobile money of Ghana. It offers other ways to pay in other currencies. */
export const takesMobileMoney = (currency: string | undefined) => currency === 'ghs';

const wallets = ['MTN MoMo', 'Telecel Cash', 'AirtelTigo Money'];

/** The ways to pay that every shop of the currency has. */
export function paymentMarks(currency: string | undefined): string {
  return [...(takesMobileMoney(currency) ? wallets : []), 'Visa', 'Mastercard'].join(' · ');
}
