-- Each table that gate_session reads notifies when a change may have ended someone's access. The
-- triggers share one name, which a test looks for.
CREATE TRIGGER notify_access_change AFTER DELETE ON sessions FOR EACH ROW
  WHEN (old.expires_at > now()) EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_earlier_expiry AFTER UPDATE OF expires_at ON sessions FOR EACH ROW
  WHEN (new.expires_at < old.expires_at) EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_access_change AFTER UPDATE OF email_verified, labels ON users FOR EACH ROW
  WHEN ((old.email_verified, old.labels) IS DISTINCT FROM (new.email_verified, new.labels))
  EXECUTE FUNCTION notify_access_change('id');
CREATE TRIGGER notify_access_change AFTER UPDATE OF is_admin, admin_level ON user_profiles FOR EACH ROW
  WHEN ((old.is_admin, old.admin_level) IS DISTINCT FROM (new.is_admin, new.admin_level))
  EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_access_change AFTER DELETE OR UPDATE OF role ON memberships FOR EACH ROW
  EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_access_change AFTER INSERT OR UPDATE OF is_active ON admin_sessions FOR EACH ROW
  EXECUTE FUNCTION notify_access_change('admin_user_id');
CREATE TRIGGER notify_access_change AFTER DELETE ON totp_factors FOR EACH ROW
  EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_access_change AFTER DELETE ON passkeys FOR EACH ROW
  EXECUTE FUNCTION notify_access_change('user_id');
CREATE TRIGGER notify_access_change
  AFTER UPDATE OF dissolved_at, two_factor_required, session_max_hours, session_idle_minutes
  ON team_settings FOR EACH ROW
  WHEN ((old.dissolved_at, old.two_factor_required, old.session_max_hours, old.session_idle_minutes)
    IS DISTINCT FROM
    (new.dissolved_at, new.two_factor_required, new.session_max_hours, new.session_idle_minutes))
  EXECUTE FUNCTION notify_access_change('team_id');
