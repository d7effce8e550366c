// Documents as the wire has them, for the tests of this room.

export const document = { _id: 'd1', _creationTime: 1_700_000_000_000 };
export const category = { ...document, name: 'Hair', slug: 'hair', storeId: 's1' };
export const subcategory = { ...category, name: 'Bob', slug: 'bob', categoryId: 'c1' };
export const color = { ...document, name: 'Black', hexCode: '#000', storeId: 's1' };

const bareSku = {
  ...document,
  sku: 'BOB-12',
  productId: 'p1',
  storeId: 's1',
  price: 129.5,
  length: 12,
  images: ['https://media.example/1.avif'],
  inventoryCount: 3,
  quantityAvailable: 2,
};
export const rawSku = { ...bareSku, color: 'c1' };
export const singleSku = { ...rawSku, productName: 'Bob', productCategory: 'Hair', colorName: null };
export const product = {
  ...document,
  name: 'Bob',
  slug: 'bob',
  availability: 'live',
  isVisible: true,
  attributes: { wigMake: 'custom', lace: '13x4' },
  categoryId: 'c1',
  subcategoryId: 'c2',
  inventoryCount: 3,
  quantityAvailable: 2,
  organizationId: 'o1',
  storeId: 's1',
};
export const enrichedSku = {
  ...bareSku,
  productName: 'Bob',
  product,
  color,
  colorName: 'Black',
  category,
  subcategory,
};

const promoCode = {
  ...document,
  code: 'WELCOME',
  storeId: 's1',
  span: 'entire-order',
  active: true,
  validFrom: 1,
  validTo: 2,
};
export const percentCode = { ...promoCode, discountType: 'percentage', discountValue: 12.5 };
export const fixedCode = { ...promoCode, discountType: 'fixed', discountValue: 30.5 };
const discount = {
  id: 'd1',
  code: 'X',
  span: 'selected-products',
  productSkus: ['k1'],
  totalDiscount: 10.25,
};

const customer = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  phoneNumber: '0241234567',
};
const address = { street: 'Ring Road', neighborhood: 'osu', region: 'GA', country: 'GH' };
export const user = {
  ...document,
  ...customer,
  storeId: 's1',
  organizationId: 'o1',
  shippingAddress: address,
};

const line = {
  ...document,
  storeFrontUserId: 'g1',
  productId: 'p1',
  productSkuId: 'k1',
  productSku: 'A',
  quantity: 2,
};
export const bag = {
  ...document,
  storeId: 's1',
  storeFrontUserId: 'g1',
  updatedAt: 1,
  items: [{ ...line, bagId: 'b1', updatedAt: 1, price: 29.99, productName: 'Bob', otherBagsWithSku: 3 }],
};

export const session = {
  ...document,
  storeFrontUserId: 'g1',
  storeId: 's1',
  bagId: 'b1',
  amount: 5998,
  expiresAt: 2,
  isFinalizingPayment: false,
  hasCompletedPayment: false,
  hasVerifiedPayment: false,
  hasCompletedCheckoutSession: false,
  customerDetails: customer,
  billingDetails: null,
  deliveryDetails: address,
  deliveryInstructions: null,
  deliveryOption: 'within-accra',
  deliveryFee: 30,
  pickupLocation: null,
  discount: { ...discount, type: 'fixed', value: 10.25 },
  deliveryMethod: 'delivery',
  items: [{ _id: 'i1', productId: 'p1', productSkuId: 'k1', productSku: 'A', quantity: 2, price: 29.99 }],
};

export const order = {
  ...document,
  storeFrontUserId: 'g1',
  storeId: 's1',
  checkoutSessionId: 'cs1',
  bagId: 'b1',
  orderNumber: '12345678',
  status: 'some-new-status',
  amount: 5998,
  deliveryFee: null,
  discount: { ...discount, type: 'percentage', value: 25 },
  customerDetails: customer,
  billingDetails: null,
  deliveryMethod: 'pickup',
  deliveryOption: null,
  deliveryDetails: null,
  deliveryInstructions: null,
  pickupLocation: 'Studio, East Legon',
  paymentMethod: { type: 'online_payment', channel: 'card', last4: '4081' },
  isPODOrder: false,
  hasVerifiedPayment: true,
  transitions: [{ status: 'open', date: 1 }],
  refunds: [{ id: '77', amount: 5998, date: 2 }],
  items: [{ ...line, orderId: 'o1', price: 29.99, productImage: null }],
};

export const review = {
  orderId: 'o1',
  orderItemId: 'i1',
  productId: 'p1',
  productSkuId: 'k1',
  title: 'Lovely',
  ratings: [{ key: 'overall', label: 'Overall', value: 5 }],
};
export const shown = { isPublished: true, helpfulCount: 1, helpfulUserIds: ['u1'] };

export const store = {
  ...document,
  organizationId: 'o1',
  name: 'Strand',
  currency: 'ghs',
  config: {
    maintenance: { countdownEndsAt: 5 },
    deliveryFees: { withinAccra: 30, international: 800.5 },
    waiveDeliveryFees: { all: false, withinAccra: true },
    homepageDiscountCodeModalPromoCode: { promoCodeId: 'p1', discountType: 'fixed', value: 25.5 },
  },
};
