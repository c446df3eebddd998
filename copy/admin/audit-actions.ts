import { catalog } from '../catalog/catalog.ts';

/** Names of the actions of the audit log, for its filter. */
export const auditActions = catalog('admin.auditActions', {
  'impersonation.started': 'Impersonation started',
  'impersonation.stopped': 'Impersonation stopped',
  'impersonation.change': 'Change while impersonating',
  'admin.granted': 'Admin level given',
  'admin.revoked': 'Admin level removed',
  'team.two_factor_required': 'Two-factor sign-in required',
  'team.two_factor_optional': 'Two-factor sign-in optional',
  'team.sessions_limited': 'Length of sessions changed',
  'two_factor.reset': 'Two-factor sign-in reset',
  'platform.set_up': 'Installation set up',
  'team.plan_changed': 'Plan changed',
  'job.retried': 'Job retried',
  'prompts.gate_overridden': 'Prompts published without passing evals',
  'learning.accepted': 'Proposal accepted',
  'learning.declined': 'Proposal declined',
  'disclosure.switched': 'Disclosure switched',
  'trial.started': 'Trial of prompts started',
  'trial.changed': 'Trial of prompts changed',
  'trial.promoted': 'Trial of prompts promoted',
  'trial.stopped': 'Trial of prompts stopped',
  'trial.rolled_back': 'Trial of prompts rolled back automatically',
  'audit.exported': 'Audit log exported',
});
