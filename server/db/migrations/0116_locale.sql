-- The language in which a person gets emails and notifications. A new column alone.
ALTER TABLE user_profiles ADD COLUMN locale text;
COMMENT ON COLUMN user_profiles.locale IS 'language of the person''s browser as in copy/catalog/locale.ts, such as en; null: not known, which reads as English';
