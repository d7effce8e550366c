import * as z from 'zod/mini';

export const deliveryMethod = z.enum(['pickup', 'delivery']);

export const deliveryOption = z.enum(['within-accra', 'outside-accra', 'intl']);
