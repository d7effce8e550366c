CREATE TABLE `banner_message` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`active` integer NOT NULL,
	`heading` text,
	`message` text,
	`countdownEndsAt` integer
);
--> statement-breakpoint
CREATE TABLE `best_seller` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`rank` integer,
	`skuId` text NOT NULL,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `best_seller_skuId_unique` ON `best_seller` (`skuId`);--> statement-breakpoint
CREATE TABLE `category` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_slug_unique` ON `category` (`slug`);--> statement-breakpoint
CREATE TABLE `color` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`name` text NOT NULL,
	`hexCode` text
);
--> statement-breakpoint
CREATE TABLE `featured` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`rank` integer,
	`type` text,
	`productId` text,
	`categoryId` text,
	`subcategoryId` text,
	FOREIGN KEY (`productId`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`categoryId`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subcategoryId`) REFERENCES `subcategory`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "featured_target" CHECK(("featured"."productId" is not null) + ("featured"."categoryId" is not null) + ("featured"."subcategoryId" is not null) = 1)
);
--> statement-breakpoint
CREATE TABLE `listing_entry` (
	`scope` text NOT NULL,
	`color` text NOT NULL,
	`length` integer NOT NULL,
	`position` integer NOT NULL,
	`productId` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`scope`, `color`, `length`, `position`)
);
--> statement-breakpoint
CREATE INDEX `listing_entry_price` ON `listing_entry` (`scope`,`color`,`length`,`price`,`position`);--> statement-breakpoint
CREATE INDEX `listing_entry_product` ON `listing_entry` (`productId`);--> statement-breakpoint
CREATE TABLE `listing_signature` (
	`scope` text NOT NULL,
	`signature` text NOT NULL,
	`products` integer NOT NULL,
	PRIMARY KEY(`scope`, `signature`),
	CONSTRAINT "listing_signature_products" CHECK("listing_signature"."products" >= 0)
);
--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`availability` text NOT NULL,
	`isVisible` integer NOT NULL,
	`attributes` text,
	`categoryId` text NOT NULL,
	`subcategoryId` text NOT NULL,
	`listedSignature` text,
	FOREIGN KEY (`categoryId`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subcategoryId`) REFERENCES `subcategory`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_position_unique` ON `product` (`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_slug_unique` ON `product` (`slug`);--> statement-breakpoint
CREATE INDEX `product_category` ON `product` (`categoryId`);--> statement-breakpoint
CREATE INDEX `product_subcategory` ON `product` (`subcategoryId`);--> statement-breakpoint
CREATE TABLE `sku` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`productId` text NOT NULL,
	`sku` text NOT NULL,
	`price` integer NOT NULL,
	`length` integer,
	`colorId` text,
	`size` text,
	`weight` text,
	`images` text NOT NULL,
	`inventoryCount` integer NOT NULL,
	`quantityAvailable` integer NOT NULL,
	`isVisible` integer NOT NULL,
	`productName` text,
	`attributes` text,
	FOREIGN KEY (`productId`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`colorId`) REFERENCES `color`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sku_price" CHECK("sku"."price" >= 0),
	CONSTRAINT "sku_stock" CHECK("sku"."quantityAvailable" >= 0 and "sku"."quantityAvailable" <= "sku"."inventoryCount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sku_sku_unique` ON `sku` (`sku`);--> statement-breakpoint
CREATE INDEX `sku_product` ON `sku` (`productId`,`price`);--> statement-breakpoint
CREATE TABLE `store` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`organizationId` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`currency` text NOT NULL,
	`config` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subcategory` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`categoryId` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	FOREIGN KEY (`categoryId`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subcategory_slug` ON `subcategory` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `subcategory_categoryId_slug_unique` ON `subcategory` (`categoryId`,`slug`);--> statement-breakpoint
CREATE TABLE `assertion` (
	`holds` integer NOT NULL,
	CONSTRAINT "assertion_holds" CHECK("assertion"."holds" = 1)
);
--> statement-breakpoint
CREATE TABLE `checkout_item` (
	`id` text PRIMARY KEY NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`productSku` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`productName` text NOT NULL,
	`productImage` text,
	`productCategory` text,
	`colorName` text,
	`length` integer,
	`sessionId` text NOT NULL,
	FOREIGN KEY (`sessionId`) REFERENCES `checkout_session`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_item_quantity" CHECK("checkout_item"."quantity" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_item_sessionId_skuId_unique` ON `checkout_item` (`sessionId`,`skuId`);--> statement-breakpoint
CREATE TABLE `checkout_session` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`bagId` text NOT NULL,
	`amount` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	`isFinalizingPayment` integer DEFAULT false NOT NULL,
	`hasCompletedPayment` integer DEFAULT false NOT NULL,
	`hasVerifiedPayment` integer DEFAULT false NOT NULL,
	`hasCompletedCheckoutSession` integer DEFAULT false NOT NULL,
	`isPaymentRefunded` integer DEFAULT false NOT NULL,
	`isPODOrder` integer DEFAULT false NOT NULL,
	`endedAt` integer,
	`refundAskedAt` integer,
	`needsAttention` integer DEFAULT false NOT NULL,
	`placedOrderId` text,
	`externalReference` text,
	`externalTransactionId` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`liveKey` text,
	`deliveryMethod` text,
	`deliveryOption` text,
	`deliveryFee` integer,
	`deliveryDetails` text,
	`deliveryInstructions` text,
	`pickupLocation` text,
	`customerDetails` text,
	`billingDetails` text,
	`paymentMethod` text,
	`discount` text,
	CONSTRAINT "checkout_session_amount" CHECK("checkout_session"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_session_liveKey_unique` ON `checkout_session` (`liveKey`);--> statement-breakpoint
CREATE INDEX `checkout_session_owner` ON `checkout_session` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `checkout_session_expiry` ON `checkout_session` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `hold` (
	`sessionId` text NOT NULL,
	`skuId` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`sessionId`, `skuId`),
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hold_quantity" CHECK("hold"."quantity" >= 1)
);
--> statement-breakpoint
CREATE INDEX `hold_sku` ON `hold` (`skuId`);--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`nextTryAt` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sentAt` integer,
	`givenUpAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_about_unique` ON `mail` (`about`);--> statement-breakpoint
CREATE INDEX `mail_waiting` ON `mail` (`sentAt`,`givenUpAt`,`nextTryAt`);--> statement-breakpoint
CREATE TABLE `order_item` (
	`id` text PRIMARY KEY NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`productSku` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`productName` text NOT NULL,
	`productImage` text,
	`productCategory` text,
	`colorName` text,
	`length` integer,
	`createdAt` integer NOT NULL,
	`orderId` text NOT NULL,
	`isReady` integer,
	`isRefunded` integer,
	`isRestocked` integer,
	FOREIGN KEY (`orderId`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_orderId_skuId_unique` ON `order_item` (`orderId`,`skuId`);--> statement-breakpoint
CREATE TABLE `order_refund` (
	`orderId` text NOT NULL,
	`refundId` text NOT NULL,
	`amount` integer NOT NULL,
	`date` integer NOT NULL,
	PRIMARY KEY(`orderId`, `refundId`)
);
--> statement-breakpoint
CREATE TABLE `order_transition` (
	`orderId` text NOT NULL,
	`status` text NOT NULL,
	`date` integer NOT NULL,
	PRIMARY KEY(`orderId`, `status`)
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`sessionId` text NOT NULL,
	`ownerId` text NOT NULL,
	`bagId` text NOT NULL,
	`orderNumber` text NOT NULL,
	`status` text NOT NULL,
	`amount` integer NOT NULL,
	`deliveryMethod` text,
	`deliveryOption` text,
	`deliveryFee` integer,
	`deliveryDetails` text,
	`deliveryInstructions` text,
	`pickupLocation` text,
	`customerDetails` text,
	`billingDetails` text,
	`paymentMethod` text,
	`discount` text,
	`isPODOrder` integer NOT NULL,
	`podPaymentMethod` text,
	`paymentCollected` integer,
	`paymentCollectedAt` integer,
	`hasVerifiedPayment` integer NOT NULL,
	`externalReference` text NOT NULL,
	`externalTransactionId` text,
	`email` text NOT NULL,
	`readyAt` integer,
	`completedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_sessionId_unique` ON `orders` (`sessionId`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderNumber_unique` ON `orders` (`orderNumber`);--> statement-breakpoint
CREATE INDEX `orders_owner` ON `orders` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_reference` ON `orders` (`externalReference`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`sessionId` text NOT NULL,
	`ownerId` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`snapshot` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`authorizationUrl` text,
	`accessCode` text,
	`transactionId` text,
	`askedAt` integer,
	`askedStatus` text,
	`settledAt` integer,
	`refundStatus` text,
	`refundReason` text,
	`refundAskedAt` integer,
	`refundId` text,
	FOREIGN KEY (`sessionId`) REFERENCES `checkout_session`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_amount" CHECK("payment"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reference_unique` ON `payment` (`reference`);--> statement-breakpoint
CREATE INDEX `payment_session` ON `payment` (`sessionId`);--> statement-breakpoint
CREATE INDEX `payment_status` ON `payment` (`status`,`createdAt`);--> statement-breakpoint
CREATE INDEX `payment_refund` ON `payment` (`refundStatus`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`event` text NOT NULL,
	`dataId` text NOT NULL,
	`reference` text NOT NULL,
	`body` text NOT NULL,
	`handledAt` integer,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_event_handled` ON `payment_event` (`handledAt`,`createdAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_event_event_dataId_reference_unique` ON `payment_event` (`event`,`dataId`,`reference`);--> statement-breakpoint
CREATE TABLE `points_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`points` integer NOT NULL,
	`orderId` text,
	`orderNumber` text,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_entry_orderId_unique` ON `points_entry` (`orderId`);--> statement-breakpoint
CREATE INDEX `points_entry_owner` ON `points_entry` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `reward_tier` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`name` text NOT NULL,
	`pointsRequired` integer NOT NULL,
	`discountType` text NOT NULL,
	`discountValue` integer NOT NULL,
	`isActive` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_event` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`action` text NOT NULL,
	`origin` text,
	`data` text NOT NULL,
	`productId` text,
	`device` text NOT NULL,
	`viewedProductId` text
);
--> statement-breakpoint
CREATE INDEX `analytics_event_owner` ON `analytics_event` (`ownerId`,`action`,`createdAt`);--> statement-breakpoint
CREATE INDEX `analytics_event_viewed` ON `analytics_event` (`viewedProductId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `bag` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`ownerId` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bag_ownerId_unique` ON `bag` (`ownerId`);--> statement-breakpoint
CREATE TABLE `bag_item` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`bagId` text NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bag_item_quantity" CHECK("bag_item"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE INDEX `bag_item_sku` ON `bag_item` (`skuId`);--> statement-breakpoint
CREATE UNIQUE INDEX `bag_item_bagId_skuId_unique` ON `bag_item` (`bagId`,`skuId`);--> statement-breakpoint
CREATE TABLE `guest` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`creationOrigin` text,
	`email` text,
	`firstName` text,
	`lastName` text,
	`phoneNumber` text,
	`shippingAddress` text,
	`billingAddress` text,
	`markerHash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_markerHash_unique` ON `guest` (`markerHash`);--> statement-breakpoint
CREATE TABLE `idempotent_answer` (
	`ownerId` text NOT NULL,
	`address` text NOT NULL,
	`key` text NOT NULL,
	`createdAt` integer NOT NULL,
	`bodyHash` text NOT NULL,
	`status` integer,
	`answer` text,
	PRIMARY KEY(`ownerId`, `address`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_answer_age` ON `idempotent_answer` (`createdAt`);--> statement-breakpoint
CREATE TABLE `limit_counter` (
	`subject` text NOT NULL,
	`windowStart` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`subject`, `windowStart`)
);
--> statement-breakpoint
CREATE INDEX `limit_counter_window` ON `limit_counter` (`windowStart`);--> statement-breakpoint
CREATE TABLE `one_time_code` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`email` text NOT NULL,
	`userId` text,
	`codeHash` text NOT NULL,
	`browserHash` text NOT NULL,
	`firstName` text,
	`lastName` text,
	`expiresAt` integer NOT NULL,
	`wrongTries` integer DEFAULT 0 NOT NULL,
	`endedAt` integer
);
--> statement-breakpoint
CREATE INDEX `one_time_code_email` ON `one_time_code` (`email`,`createdAt`);--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`orderId` text NOT NULL,
	`orderNumber` text,
	`orderItemId` text NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`title` text NOT NULL,
	`content` text,
	`ratings` text NOT NULL,
	`isApproved` integer DEFAULT false NOT NULL,
	`isPublished` integer DEFAULT false NOT NULL,
	`publishedAt` integer
);
--> statement-breakpoint
CREATE INDEX `review_product` ON `review` (`productId`,`isPublished`,`createdAt`);--> statement-breakpoint
CREATE INDEX `review_order_item` ON `review` (`orderItemId`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_ownerId_skuId_unique` ON `review` (`ownerId`,`skuId`);--> statement-breakpoint
CREATE TABLE `review_helpful` (
	`reviewId` text NOT NULL,
	`userId` text NOT NULL,
	PRIMARY KEY(`reviewId`, `userId`)
);
--> statement-breakpoint
CREATE TABLE `saved_bag` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`ownerId` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_bag_ownerId_unique` ON `saved_bag` (`ownerId`);--> statement-breakpoint
CREATE TABLE `saved_bag_item` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`bagId` text NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_bag_item_quantity" CHECK("saved_bag_item"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_bag_item_bagId_skuId_unique` ON `saved_bag_item` (`bagId`,`skuId`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`email` text NOT NULL,
	`pendingEmail` text,
	`firstName` text,
	`lastName` text,
	`phoneNumber` text,
	`shippingAddress` text,
	`billingAddress` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `user_session` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`userId` text NOT NULL,
	`lastSeenAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_session_user` ON `user_session` (`userId`);--> statement-breakpoint
CREATE TABLE `offer` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`email` text NOT NULL,
	`promoCodeId` text NOT NULL,
	`ownerId` text NOT NULL,
	`status` text NOT NULL,
	`sentAt` integer,
	FOREIGN KEY (`promoCodeId`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_email` ON `offer` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `offer_ownerId_promoCodeId_unique` ON `offer` (`ownerId`,`promoCodeId`);--> statement-breakpoint
CREATE TABLE `promo_code` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`code` text NOT NULL,
	`discountType` text NOT NULL,
	`discountValue` integer NOT NULL,
	`span` text NOT NULL,
	`active` integer NOT NULL,
	`displayText` text NOT NULL,
	`validFrom` integer NOT NULL,
	`validTo` integer NOT NULL,
	`redemptionLimit` integer,
	`redemptionCount` integer DEFAULT 0 NOT NULL,
	`isExclusive` integer DEFAULT false NOT NULL,
	`isMultipleUses` integer DEFAULT false NOT NULL,
	`autoApply` integer DEFAULT false NOT NULL,
	`sitewide` integer DEFAULT false NOT NULL,
	CONSTRAINT "promo_code_value" CHECK("promo_code"."discountValue" >= 0),
	CONSTRAINT "promo_code_limit" CHECK("promo_code"."redemptionCount" >= 0 and ("promo_code"."redemptionLimit" is null or "promo_code"."redemptionCount" <= "promo_code"."redemptionLimit"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_code_code` ON `promo_code` (lower("code"));--> statement-breakpoint
CREATE TABLE `promo_code_item` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`promoCodeId` text NOT NULL,
	`productId` text,
	`skuId` text,
	`quantity` integer,
	`quantityClaimed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promoCodeId`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`productId`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `promo_code_item_code` ON `promo_code_item` (`promoCodeId`);--> statement-breakpoint
CREATE INDEX `promo_code_item_sku` ON `promo_code_item` (`skuId`);--> statement-breakpoint
CREATE TABLE `redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`promoCodeId` text NOT NULL,
	`ownerId` text NOT NULL,
	`sessionId` text NOT NULL,
	`isFinal` integer DEFAULT false NOT NULL,
	`onceKey` text NOT NULL,
	FOREIGN KEY (`promoCodeId`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_onceKey_unique` ON `redemption` (`onceKey`);--> statement-breakpoint
CREATE INDEX `redemption_owner` ON `redemption` (`ownerId`);--> statement-breakpoint
CREATE INDEX `redemption_session` ON `redemption` (`sessionId`);--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_promoCodeId_sessionId_unique` ON `redemption` (`promoCodeId`,`sessionId`);--> statement-breakpoint
CREATE TABLE `sandbox_refund` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`createdAt` integer NOT NULL,
	`transactionId` integer NOT NULL,
	`amount` integer NOT NULL,
	`processedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_refund_transactionId_unique` ON `sandbox_refund` (`transactionId`);--> statement-breakpoint
CREATE TABLE `sandbox_transaction` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`createdAt` integer NOT NULL,
	`reference` text NOT NULL,
	`accessCode` text NOT NULL,
	`email` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`callbackUrl` text NOT NULL,
	`cancelUrl` text NOT NULL,
	`metadata` text,
	`status` text NOT NULL,
	`channel` text,
	`approvesAt` integer,
	`paidAt` integer,
	`announcedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_transaction_reference_unique` ON `sandbox_transaction` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_transaction_accessCode_unique` ON `sandbox_transaction` (`accessCode`);