-- The full-text side of search_entry, which drizzle-kit cannot declare (gateway/database/search.tables.ts).
CREATE VIRTUAL TABLE `search_index` USING fts5(
	`name`, `shelf`, `colors`, `lengths`, `making`,
	content = 'search_entry',
	content_rowid = 'position',
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '1 2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_word` USING fts5vocab('search_index', 'row');
--> statement-breakpoint
CREATE TRIGGER `search_entry_added` AFTER INSERT ON `search_entry` BEGIN
	INSERT INTO `search_index` (`rowid`, `name`, `shelf`, `colors`, `lengths`, `making`)
	VALUES (new.`position`, new.`name`, new.`shelf`, new.`colors`, new.`lengths`, new.`making`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entry_removed` AFTER DELETE ON `search_entry` BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `name`, `shelf`, `colors`, `lengths`, `making`)
	VALUES ('delete', old.`position`, old.`name`, old.`shelf`, old.`colors`, old.`lengths`, old.`making`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entry_changed` AFTER UPDATE ON `search_entry` BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `name`, `shelf`, `colors`, `lengths`, `making`)
	VALUES ('delete', old.`position`, old.`name`, old.`shelf`, old.`colors`, old.`lengths`, old.`making`);
	INSERT INTO `search_index` (`rowid`, `name`, `shelf`, `colors`, `lengths`, `making`)
	VALUES (new.`position`, new.`name`, new.`shelf`, new.`colors`, new.`lengths`, new.`making`);
END;
