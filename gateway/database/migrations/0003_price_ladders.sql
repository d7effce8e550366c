CREATE TABLE `price_ladder` (
	`id` integer PRIMARY KEY NOT NULL,
	`signature` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_ladder_signature_unique` ON `price_ladder` (`signature`);--> statement-breakpoint
ALTER TABLE `listing_entry` ADD `ladder` integer;--> statement-breakpoint
UPDATE `product` SET `listedSignature` = (
	SELECT group_concat(rung, ',' ORDER BY price, rung) FROM (
		SELECT coalesce(colorId, '') || ':' || coalesce(length, 0) AS rung, min(price) AS price FROM sku
		WHERE sku.productId = product.id AND sku.isVisible = 1 AND sku.price > 0 GROUP BY rung
	)
) WHERE `listedSignature` IS NOT NULL;--> statement-breakpoint
INSERT INTO `price_ladder` (`signature`) SELECT DISTINCT listedSignature FROM product WHERE listedSignature IS NOT NULL;--> statement-breakpoint
DELETE FROM `listing_signature`;--> statement-breakpoint
INSERT INTO `listing_signature` (`scope`, `signature`, `products`)
	SELECT scope, signature, count(*) FROM (
		SELECT categoryId AS scope, listedSignature AS signature FROM product
		UNION ALL SELECT subcategoryId, listedSignature FROM product
	) WHERE signature IS NOT NULL GROUP BY scope, signature;--> statement-breakpoint
UPDATE `listing_entry` SET `ladder` = (
	SELECT price_ladder.id FROM product JOIN price_ladder ON price_ladder.signature = product.listedSignature
	WHERE product.id = listing_entry.productId
) WHERE EXISTS (
	SELECT 1 FROM sku WHERE sku.productId = listing_entry.productId AND sku.isVisible = 1 AND sku.price > 0
		AND coalesce(sku.colorId, '') = listing_entry.color AND coalesce(sku.length, 0) = listing_entry.length
);--> statement-breakpoint
CREATE INDEX `listing_entry_ladder` ON `listing_entry` (`scope`,`ladder`,`color`,`length`,`price`,`position`) WHERE ladder is not null;
