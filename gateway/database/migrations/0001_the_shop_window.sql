CREATE TABLE `product_view` (
	`productId` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`productId`, `day`)
);
--> statement-breakpoint
CREATE TABLE `search_entry` (
	`position` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`shelf` text NOT NULL,
	`colors` text NOT NULL,
	`lengths` text NOT NULL,
	`making` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `analytics_event_viewed`;--> statement-breakpoint
CREATE INDEX `analytics_event_age` ON `analytics_event` (`ownerId`,`createdAt`);--> statement-breakpoint
ALTER TABLE `analytics_event` DROP COLUMN `viewedProductId`;--> statement-breakpoint
DROP INDEX `offer_email`;--> statement-breakpoint
ALTER TABLE `offer` ADD `letter` text;--> statement-breakpoint
CREATE INDEX `offer_email` ON `offer` (`email`,`promoCodeId`,`createdAt`);--> statement-breakpoint
ALTER TABLE `offer` DROP COLUMN `sentAt`;