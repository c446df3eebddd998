-- What only better-auth's own sign-in would read or write. Nothing ever filled it.
-- users.image stays for now: processes of 0.3.0 name it as they create a user.
DROP TABLE verifications;
ALTER TABLE accounts
  DROP COLUMN access_token,
  DROP COLUMN refresh_token,
  DROP COLUMN id_token,
  DROP COLUMN access_token_expires_at,
  DROP COLUMN refresh_token_expires_at,
  DROP COLUMN scope;
