/** Order details of a guest who picks up. */
export const pickup = {
  customerDetails: {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    phoneNumber: '+233 24 123 4567',
  },
  deliveryMethod: 'pickup',
  pickupLocation: 'East Legon studio',
  deliveryFee: null,
  discount: null,
};

export const withinAccra = {
  ...pickup,
  deliveryMethod: 'delivery',
  pickupLocation: null,
  deliveryOption: 'within-accra',
  deliveryFee: 30,
  deliveryDetails: { country: 'GH', region: 'GA', street: 'Banana Street', neighborhood: 'East Legon' },
};
