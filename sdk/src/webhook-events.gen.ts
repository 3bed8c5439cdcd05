import type {
  AppCorrectedEvent,
  AppEvent,
  AppRejectedEvent,
  AppReviewEvent,
  AppSuspendedEvent,
  AppTransferredEvent,
  CorrectionEvent,
  DeveloperEvent,
  DigestEvent,
  DomainEvent,
  InstallationEvent,
  InstalledEvent,
  JobFailedEvent,
  KeyRevokedEvent,
  ReviewReportedEvent,
  TestEvent,
  UninstalledEvent,
  UserReviewEvent,
  VersionPublishedEvent,
} from './api.gen.ts';

/** The data of each type of event. There will be more types. */
export interface WebhookEventData {
  'developer.registered': DeveloperEvent;
  'developer.resubmitted': DeveloperEvent;
  'developer.verified': DeveloperEvent;
  'developer.rejected': DeveloperEvent;
  'developer.suspended': DeveloperEvent;
  'developer.reinstated': DeveloperEvent;
  'domain.proved': DomainEvent;
  'domain.lapsed': DomainEvent;
  'domain.disputed': DomainEvent;
  'domain.decided': DomainEvent;
  'app.submitted': AppReviewEvent;
  'app.withdrawn': AppReviewEvent;
  'app.approved': AppReviewEvent;
  'app.rejected': AppRejectedEvent;
  'app.version.published': VersionPublishedEvent;
  'app.corrected': AppCorrectedEvent;
  'app.transferred': AppTransferredEvent;
  'correction.requested': CorrectionEvent;
  'correction.withdrawn': CorrectionEvent;
  'correction.applied': CorrectionEvent;
  'correction.declined': CorrectionEvent;
  'app.unlisted': AppEvent;
  'app.relisted': AppEvent;
  'app.suspended': AppSuspendedEvent;
  'app.restored': AppEvent;
  'app.installed': InstalledEvent;
  'app.uninstalled': UninstalledEvent;
  'installation.requested': InstallationEvent;
  'installation.denied': InstallationEvent;
  'installation.created': InstallationEvent;
  'installation.permissions_changed': InstallationEvent;
  'installation.consent_needed': InstallationEvent;
  'installation.suspended': InstallationEvent;
  'installation.restored': InstallationEvent;
  'installation.ended': InstallationEvent;
  'review.created': UserReviewEvent;
  'review.updated': UserReviewEvent;
  'review.deleted': UserReviewEvent;
  'review.replied': UserReviewEvent;
  'review.hidden': UserReviewEvent;
  'review.restored': UserReviewEvent;
  'review.reported': ReviewReportedEvent;
  'key.revoked': KeyRevokedEvent;
  'job.failed': JobFailedEvent;
  'marketplace.digest': DigestEvent;
  'webhook.test': TestEvent;
}
