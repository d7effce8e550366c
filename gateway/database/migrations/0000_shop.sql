CREATE TABLE `analytics_event` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`action` text NOT NULL,
	`origin` text,
	`data` text NOT NULL,
	`productId` text,
	`device` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_event_owner` ON `analytics_event` (`ownerId`,`action`,`createdAt`);--> statement-breakpoint
CREATE INDEX `analytics_event_owner_age` ON `analytics_event` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `analytics_event_age` ON `analytics_event` (`createdAt`);--> statement-breakpoint
CREATE TABLE `product_view` (
	`productId` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`productId`, `day`)
);
--> statement-breakpoint
CREATE TABLE `web_vital` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`rating` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`day`, `name`, `rating`)
);
--> statement-breakpoint
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
	`description` text,
	`isHair` integer DEFAULT false NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`formerSlugs` text
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
	`tierSet` integer,
	PRIMARY KEY(`scope`, `color`, `length`, `position`)
);
--> statement-breakpoint
CREATE INDEX `listing_entry_price` ON `listing_entry` (`scope`,`color`,`length`,`price`,`position`);--> statement-breakpoint
CREATE INDEX `listing_entry_tier_set` ON `listing_entry` (`scope`,`tierSet`,`color`,`length`,`price`,`position`) WHERE tierSet is not null;--> statement-breakpoint
CREATE INDEX `listing_entry_tier_place` ON `listing_entry` (`scope`,`tierSet`,`color`,`length`,`position`) WHERE tierSet is not null;--> statement-breakpoint
CREATE INDEX `listing_entry_product` ON `listing_entry` (`productId`);--> statement-breakpoint
CREATE TABLE `listing_signature` (
	`scope` text NOT NULL,
	`signature` text NOT NULL,
	`products` integer NOT NULL,
	PRIMARY KEY(`scope`, `signature`),
	CONSTRAINT "listing_signature_products" CHECK("listing_signature"."products" >= 0)
);
--> statement-breakpoint
CREATE TABLE `price_tier_set` (
	`id` integer PRIMARY KEY NOT NULL,
	`signature` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_tier_set_signature_unique` ON `price_tier_set` (`signature`);--> statement-breakpoint
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
CREATE INDEX `product_draft` ON `product` (`position`) WHERE availability = 'draft';--> statement-breakpoint
CREATE INDEX `product_archived` ON `product` (`position`) WHERE availability = 'archived';--> statement-breakpoint
CREATE INDEX `product_name` ON `product` ((availability || ''),name collate nocase);--> statement-breakpoint
CREATE TABLE `product_redirect` (
	`slug` text PRIMARY KEY NOT NULL,
	`productId` text NOT NULL,
	FOREIGN KEY (`productId`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`isListed` integer DEFAULT true NOT NULL,
	`attributes` text,
	FOREIGN KEY (`productId`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`colorId`) REFERENCES `color`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sku_price" CHECK("sku"."price" >= 0),
	CONSTRAINT "sku_stock" CHECK("sku"."quantityAvailable" >= 0 and "sku"."quantityAvailable" <= "sku"."inventoryCount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sku_sku_unique` ON `sku` (`sku`);--> statement-breakpoint
CREATE INDEX `sku_product` ON `sku` (`productId`,`price`);--> statement-breakpoint
CREATE INDEX `sku_low` ON `sku` (`quantityAvailable`) WHERE quantityAvailable <= 2 and isVisible = 1 and isListed = 1;--> statement-breakpoint
CREATE TABLE `store` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`organizationId` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`currency` text NOT NULL,
	`config` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subcategory` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`categoryId` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`rank` integer DEFAULT 0 NOT NULL,
	`formerSlugs` text,
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
	`isGift` integer DEFAULT false NOT NULL,
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
	`declinedCodeId` text,
	`droppedCode` text,
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
CREATE INDEX `checkout_session_live` ON `checkout_session` (`expiresAt`) WHERE liveKey is not null;--> statement-breakpoint
CREATE INDEX `checkout_session_unclosed` ON `checkout_session` (`expiresAt`) WHERE hasCompletedCheckoutSession = 0 and refundAskedAt is null
          and (placedOrderId is not null or hasCompletedPayment = 1);--> statement-breakpoint
CREATE INDEX `checkout_session_unpaid` ON `checkout_session` (`expiresAt`) WHERE hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0;--> statement-breakpoint
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
CREATE TABLE `bag` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`giftRemovedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bag_ownerId_unique` ON `bag` (`ownerId`);--> statement-breakpoint
CREATE TABLE `bag_item` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`quantity` integer NOT NULL,
	`bagId` text NOT NULL,
	`isGift` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bagId`) REFERENCES `bag`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bag_item_quantity" CHECK("bag_item"."quantity" between 1 and iif("bag_item"."isGift", 1, 10))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bag_item_gift` ON `bag_item` (`bagId`) WHERE isGift = 1;--> statement-breakpoint
CREATE INDEX `bag_item_sku` ON `bag_item` (`skuId`,`updatedAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `bag_item_bagId_skuId_unique` ON `bag_item` (`bagId`,`skuId`);--> statement-breakpoint
CREATE TABLE `guest` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
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
CREATE INDEX `guest_age` ON `guest` (`createdAt`);--> statement-breakpoint
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
	`network` text NOT NULL,
	`isKnownBrowser` integer NOT NULL,
	`firstName` text,
	`lastName` text,
	`expiresAt` integer NOT NULL,
	`wrongTries` integer DEFAULT 0 NOT NULL,
	`endedAt` integer
);
--> statement-breakpoint
CREATE INDEX `one_time_code_email` ON `one_time_code` (`email`,`createdAt`);--> statement-breakpoint
CREATE INDEX `one_time_code_age` ON `one_time_code` (`createdAt`);--> statement-breakpoint
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
	`publishedAt` integer,
	`pictures` text,
	`answer` text,
	`answeredAt` integer
);
--> statement-breakpoint
CREATE INDEX `review_product` ON `review` (`productId`,`isPublished`,`createdAt`);--> statement-breakpoint
CREATE INDEX `review_order_item` ON `review` (`orderItemId`);--> statement-breakpoint
CREATE INDEX `review_state` ON `review` (`isApproved`,`isPublished`,`createdAt`);--> statement-breakpoint
CREATE INDEX `review_photo` ON `review` (`createdAt`) WHERE isPublished = 1 and pictures is not null;--> statement-breakpoint
CREATE INDEX `review_waiting` ON `review` (`createdAt`) WHERE isApproved = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `review_ownerId_skuId_unique` ON `review` (`ownerId`,`skuId`);--> statement-breakpoint
CREATE TABLE `review_helpful` (
	`reviewId` text NOT NULL,
	`userId` text NOT NULL,
	PRIMARY KEY(`reviewId`, `userId`),
	FOREIGN KEY (`reviewId`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE cascade
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
	`productId` text NOT NULL,
	`skuId` text NOT NULL,
	`quantity` integer NOT NULL,
	`bagId` text NOT NULL,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bagId`) REFERENCES `saved_bag`(`id`) ON UPDATE no action ON DELETE cascade,
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
CREATE INDEX `user_age` ON `user` (`createdAt`);--> statement-breakpoint
CREATE TABLE `user_session` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`userId` text NOT NULL,
	`lastSeenAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_session_user` ON `user_session` (`userId`);--> statement-breakpoint
CREATE TABLE `health_report` (
	`id` integer PRIMARY KEY NOT NULL,
	`checkedAt` integer NOT NULL,
	`problems` text NOT NULL,
	`sweepsDue` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`unsubscribeHref` text,
	`nextTryAt` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sentAt` integer,
	`givenUpAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_about_unique` ON `mail` (`about`);--> statement-breakpoint
CREATE INDEX `mail_waiting` ON `mail` (`nextTryAt`) WHERE sentAt is null and givenUpAt is null;--> statement-breakpoint
CREATE INDEX `mail_given_up` ON `mail` (`givenUpAt`) WHERE givenUpAt is not null;--> statement-breakpoint
CREATE INDEX `mail_recipient` ON `mail` (`recipient`,`createdAt`);--> statement-breakpoint
CREATE INDEX `mail_sent` ON `mail` (`sentAt`) WHERE text <> '';--> statement-breakpoint
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
	`isGift` integer DEFAULT false NOT NULL,
	`createdAt` integer NOT NULL,
	`orderId` text NOT NULL,
	`isReady` integer,
	`isRefunded` integer,
	`isRestocked` integer,
	FOREIGN KEY (`orderId`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_item_product` ON `order_item` (`productId`,`createdAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_orderId_skuId_unique` ON `order_item` (`orderId`,`skuId`);--> statement-breakpoint
CREATE TABLE `order_transition` (
	`orderId` text NOT NULL,
	`status` text NOT NULL,
	`date` integer NOT NULL,
	PRIMARY KEY(`orderId`, `status`),
	FOREIGN KEY (`orderId`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_transition_date` ON `order_transition` (`date`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`sessionId` text NOT NULL,
	`ownerId` text NOT NULL,
	`bagId` text NOT NULL,
	`orderNumber` text NOT NULL,
	`status` text NOT NULL,
	`amount` integer NOT NULL,
	`deliveryMethod` text NOT NULL,
	`deliveryOption` text,
	`deliveryFee` integer,
	`deliveryDetails` text,
	`deliveryInstructions` text,
	`pickupLocation` text,
	`customerDetails` text NOT NULL,
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
	`phoneDigits` text NOT NULL,
	`trackingNote` text,
	`readyAt` integer,
	`completedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_sessionId_unique` ON `orders` (`sessionId`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderNumber_unique` ON `orders` (`orderNumber`);--> statement-breakpoint
CREATE INDEX `orders_owner` ON `orders` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_reference` ON `orders` (`externalReference`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE INDEX `orders_age` ON `orders` (`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_status_method` ON `orders` (`status`,`deliveryMethod`,`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_method` ON `orders` (`deliveryMethod`,`createdAt`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`createdAt`) WHERE isPODOrder = 1 and paymentCollected = 0 and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_collected` ON `orders` (`paymentCollectedAt`) WHERE paymentCollectedAt is not null;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phoneDigits`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`status`) WHERE isPODOrder = 1 and paymentCollected = 0 and status not in ('cancelled', 'delivered', 'picked-up');--> statement-breakpoint
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
	`paidAmount` integer,
	`paidCurrency` text,
	`resolvedAt` integer,
	`nextAskAt` integer,
	`orderId` text,
	`refundStatus` text,
	`refundReason` text,
	`refundAmount` integer,
	`refundTotal` integer DEFAULT 0 NOT NULL,
	`refundAskedAt` integer,
	`refundTries` integer DEFAULT 0 NOT NULL,
	`refundNextAt` integer,
	`refundFailedAt` integer,
	`refundId` text,
	`disputeId` text,
	`disputeStatus` text,
	`disputeDueAt` integer,
	FOREIGN KEY (`sessionId`) REFERENCES `checkout_session`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_amount" CHECK("payment"."amount" >= 0),
	CONSTRAINT "payment_refund" CHECK("payment"."refundTotal" between 0 and "payment"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reference_unique` ON `payment` (`reference`);--> statement-breakpoint
CREATE INDEX `payment_session` ON `payment` (`sessionId`);--> statement-breakpoint
CREATE INDEX `payment_owner` ON `payment` (`ownerId`);--> statement-breakpoint
CREATE INDEX `payment_ask` ON `payment` (`nextAskAt`) WHERE nextAskAt is not null;--> statement-breakpoint
CREATE INDEX `payment_refund_next` ON `payment` (`refundNextAt`) WHERE refundNextAt is not null;--> statement-breakpoint
CREATE INDEX `payment_refund_open` ON `payment` (`refundAskedAt`) WHERE refundStatus is not null and refundStatus <> 'processed';--> statement-breakpoint
CREATE INDEX `payment_disputed` ON `payment` (`disputeDueAt`) WHERE disputeStatus = 'open';--> statement-breakpoint
CREATE INDEX `payment_attention` ON `payment` (`createdAt`) WHERE status = 'attention' and resolvedAt is null;--> statement-breakpoint
CREATE INDEX `payment_unordered` ON `payment` (`settledAt`) WHERE status = 'paid' and orderId is null and refundStatus is null;--> statement-breakpoint
CREATE INDEX `payment_takings` ON `payment` (`settledAt`,`amount`,`refundTotal`) WHERE status = 'paid' and orderId is not null;--> statement-breakpoint
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
CREATE INDEX `payment_event_open` ON `payment_event` (`createdAt`) WHERE handledAt is null;--> statement-breakpoint
CREATE INDEX `payment_event_handled` ON `payment_event` (`handledAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_event_event_dataId_reference_unique` ON `payment_event` (`event`,`dataId`,`reference`);--> statement-breakpoint
CREATE TABLE `payment_refund` (
	`paymentId` text NOT NULL,
	`refundId` text NOT NULL,
	`amount` integer NOT NULL,
	`date` integer NOT NULL,
	`status` text NOT NULL,
	PRIMARY KEY(`paymentId`, `refundId`),
	FOREIGN KEY (`paymentId`) REFERENCES `payment`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `picture` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`senderId` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`source` text,
	`hash` text,
	`alt` text,
	`reviewId` text,
	`isPublic` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`reviewId`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `picture_source` ON `picture` (`source`) WHERE source is not null;--> statement-breakpoint
CREATE INDEX `picture_review` ON `picture` (`reviewId`);--> statement-breakpoint
CREATE INDEX `picture_unused` ON `picture` (`createdAt`) WHERE reviewId is null and isPublic = 0;--> statement-breakpoint
CREATE TABLE `offer` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`email` text NOT NULL,
	`promoCodeId` text NOT NULL,
	`ownerId` text NOT NULL,
	`status` text NOT NULL,
	`mailAbout` text,
	FOREIGN KEY (`promoCodeId`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_email` ON `offer` (`email`,`promoCodeId`,`createdAt`);--> statement-breakpoint
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
	`minimumSubtotal` integer,
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
CREATE INDEX `promo_code_running` ON `promo_code` (`validTo`) WHERE active = 1;--> statement-breakpoint
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
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promo_code_item_claimed" CHECK("promo_code_item"."quantityClaimed" >= 0 and ("promo_code_item"."quantity" is null or "promo_code_item"."quantityClaimed" <= "promo_code_item"."quantity"))
);
--> statement-breakpoint
CREATE INDEX `promo_code_item_code` ON `promo_code_item` (`promoCodeId`);--> statement-breakpoint
CREATE INDEX `promo_code_item_sku` ON `promo_code_item` (`skuId`);--> statement-breakpoint
CREATE TABLE `promo_item_claim` (
	`promoCodeItemId` text NOT NULL,
	`sessionId` text NOT NULL,
	`quantity` integer NOT NULL,
	`isFinal` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`promoCodeItemId`, `sessionId`),
	FOREIGN KEY (`promoCodeItemId`) REFERENCES `promo_code_item`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `promo_item_claim_session` ON `promo_item_claim` (`sessionId`);--> statement-breakpoint
CREATE TABLE `redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`promoCodeId` text NOT NULL,
	`ownerId` text NOT NULL,
	`sessionId` text NOT NULL,
	`isFinal` integer DEFAULT false NOT NULL,
	`onceKey` text NOT NULL,
	`emailKey` text,
	FOREIGN KEY (`promoCodeId`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_onceKey_unique` ON `redemption` (`onceKey`);--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_emailKey_unique` ON `redemption` (`emailKey`);--> statement-breakpoint
CREATE INDEX `redemption_owner` ON `redemption` (`ownerId`);--> statement-breakpoint
CREATE INDEX `redemption_session` ON `redemption` (`sessionId`);--> statement-breakpoint
CREATE INDEX `redemption_reserved` ON `redemption` (`promoCodeId`) WHERE isFinal = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_promoCodeId_sessionId_unique` ON `redemption` (`promoCodeId`,`sessionId`);--> statement-breakpoint
CREATE TABLE `points_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`ownerId` text NOT NULL,
	`points` integer NOT NULL,
	`orderId` text,
	`orderNumber` text,
	`about` text NOT NULL,
	`reason` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_entry_about_unique` ON `points_entry` (`about`);--> statement-breakpoint
CREATE INDEX `points_entry_owner` ON `points_entry` (`ownerId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `points_entry_order` ON `points_entry` (`orderId`);--> statement-breakpoint
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
CREATE TABLE `sandbox_refund` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`createdAt` integer NOT NULL,
	`transactionId` integer NOT NULL,
	`amount` integer NOT NULL,
	`failedAt` integer
);
--> statement-breakpoint
CREATE INDEX `sandbox_refund_transaction` ON `sandbox_refund` (`transactionId`);--> statement-breakpoint
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
	`status` text NOT NULL,
	`channel` text,
	`approvesAt` integer,
	`paidAt` integer,
	`announcedAt` integer,
	`paidAmount` integer,
	`losesWebhook` integer DEFAULT false NOT NULL,
	`refundOutcome` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_transaction_reference_unique` ON `sandbox_transaction` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_transaction_accessCode_unique` ON `sandbox_transaction` (`accessCode`);--> statement-breakpoint
CREATE TABLE `search_entry` (
	`position` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`categoryPath` text NOT NULL,
	`colors` text NOT NULL,
	`lengths` text NOT NULL,
	`making` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`staff` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `staff` (
	`email` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`isActive` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_session` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`createdAt` integer NOT NULL,
	`email` text NOT NULL,
	`lastSeenAt` integer NOT NULL,
	`ownerUntil` integer NOT NULL,
	FOREIGN KEY (`email`) REFERENCES `staff`(`email`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_session_id_unique` ON `staff_session` (`id`);--> statement-breakpoint
CREATE INDEX `staff_session_email` ON `staff_session` (`email`);--> statement-breakpoint
CREATE INDEX `staff_session_age` ON `staff_session` (`createdAt`);--> statement-breakpoint
CREATE TABLE `imported_product` (
	`importId` text NOT NULL,
	`number` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`product` text NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`importId`, `number`)
);
--> statement-breakpoint
CREATE INDEX `imported_product_waiting` ON `imported_product` (`importId`,`state`,`number`);--> statement-breakpoint
CREATE INDEX `imported_product_age` ON `imported_product` (`createdAt`);--> statement-breakpoint
CREATE TABLE `stock_entry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`skuId` text NOT NULL,
	`at` integer NOT NULL,
	`staff` text NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stock_entry_sku` ON `stock_entry` (`skuId`,`id`);--> statement-breakpoint
CREATE TABLE `stock_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`createdAt` integer NOT NULL,
	`skuId` text NOT NULL,
	`email` text NOT NULL,
	`shopUrl` text NOT NULL,
	`mailedAt` integer,
	FOREIGN KEY (`skuId`) REFERENCES `sku`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stock_notice_waiting` ON `stock_notice` (`skuId`,`createdAt`) WHERE mailedAt is null;--> statement-breakpoint
CREATE INDEX `stock_notice_email` ON `stock_notice` (`email`);--> statement-breakpoint
CREATE INDEX `stock_notice_age` ON `stock_notice` (`createdAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notice_skuId_email_unique` ON `stock_notice` (`skuId`,`email`);--> statement-breakpoint
-- The full-text side of search_entry, which drizzle-kit cannot declare (gateway/database/search.tables.ts).
CREATE VIRTUAL TABLE `search_index` USING fts5(
	`name`, `categoryPath`, `colors`, `lengths`, `making`,
	content = 'search_entry',
	content_rowid = 'position',
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '1 2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_word` USING fts5vocab('search_index', 'row');
--> statement-breakpoint
CREATE TRIGGER `search_entry_added` AFTER INSERT ON `search_entry` BEGIN
	INSERT INTO `search_index` (`rowid`, `name`, `categoryPath`, `colors`, `lengths`, `making`)
	VALUES (new.`position`, new.`name`, new.`categoryPath`, new.`colors`, new.`lengths`, new.`making`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entry_removed` AFTER DELETE ON `search_entry` BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `name`, `categoryPath`, `colors`, `lengths`, `making`)
	VALUES ('delete', old.`position`, old.`name`, old.`categoryPath`, old.`colors`, old.`lengths`, old.`making`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entry_changed` AFTER UPDATE ON `search_entry` BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `name`, `categoryPath`, `colors`, `lengths`, `making`)
	VALUES ('delete', old.`position`, old.`name`, old.`categoryPath`, old.`colors`, old.`lengths`, old.`making`);
	INSERT INTO `search_index` (`rowid`, `name`, `categoryPath`, `colors`, `lengths`, `making`)
	VALUES (new.`position`, new.`name`, new.`categoryPath`, new.`colors`, new.`lengths`, new.`making`);
END;
--> statement-breakpoint
-- What staff search orders and accounts by: any three characters in a row. Erased text leaves the index at once.
CREATE VIRTUAL TABLE `search_index_orders` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `search_index_orders` (`search_index_orders`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `orders_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_index_orders` (`rowid`, `text`)
	VALUES (new.rowid, concat_ws(' ', new.`orderNumber`, new.`customerDetails` ->> '$.firstName',
		new.`customerDetails` ->> '$.lastName', new.`email`, new.`phoneDigits`, new.`trackingNote`));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_changed` AFTER UPDATE OF `customerDetails`, `email`, `phoneDigits`, `trackingNote` ON `orders` BEGIN
	UPDATE `search_index_orders` SET `text` = concat_ws(' ', new.`orderNumber`, new.`customerDetails` ->> '$.firstName',
		new.`customerDetails` ->> '$.lastName', new.`email`, new.`phoneDigits`, new.`trackingNote`)
	WHERE `rowid` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_index_orders` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index_user` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `search_index_user` (`search_index_user`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `user_added` AFTER INSERT ON `user` BEGIN
	INSERT INTO `search_index_user` (`rowid`, `text`)
	VALUES (new.rowid, concat_ws(' ', new.`firstName`, new.`lastName`, new.`email`,
		replace(replace(replace(replace(replace(new.`phoneNumber`, '+', ''), ' ', ''), '-', ''), '(', ''), ')', '')));
END;
--> statement-breakpoint
CREATE TRIGGER `user_changed` AFTER UPDATE OF `firstName`, `lastName`, `email`, `phoneNumber` ON `user` BEGIN
	UPDATE `search_index_user` SET `text` = concat_ws(' ', new.`firstName`, new.`lastName`, new.`email`,
		replace(replace(replace(replace(replace(new.`phoneNumber`, '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''))
	WHERE `rowid` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `user_removed` AFTER DELETE ON `user` BEGIN
	DELETE FROM `search_index_user` WHERE `rowid` = old.rowid;
END;
