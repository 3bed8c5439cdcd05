import type {
  AdminCorrection,
  AdminDomain,
  App,
  AppCorrection,
  ApplyCorrectionBody,
  ApproveSubmissionBody,
  BlockImageBody,
  BlockedImage,
  CorrectionDeclination,
  DecisionMail,
  DeleteMarketplaceWebhook200,
  Developer,
  DeveloperDetail,
  DeveloperRejection,
  DomainDecision,
  ExportAuditEventsParams,
  FailedJob,
  ForgottenAccount,
  HideReviewBody,
  HostScopeChange,
  HostScopeList,
  IdentityConfirmation,
  IdentityDeclination,
  ListAllDomains200,
  ListAllDomainsParams,
  ListAllReceipts200,
  ListAllReceiptsParams,
  ListApiKeysOfDeveloper200,
  ListAppsAsAdministrator200,
  ListAppsAsAdministratorParams,
  ListAuditEvents200,
  ListAuditEventsParams,
  ListBlockedImages200,
  ListBlockedImagesParams,
  ListCorrections200,
  ListCorrectionsParams,
  ListDevelopers200,
  ListDevelopersParams,
  ListIdentityChanges200,
  ListIdentityChangesParams,
  ListJobs200,
  ListMails200,
  ListMailsParams,
  ListMarketplaceWebhookDeliveries200,
  ListMarketplaceWebhookDeliveriesParams,
  ListMarketplaceWebhookEvents200,
  ListMarketplaceWebhooks200,
  ListOauthClientClashes200,
  ListProtectedTerms200,
  ListRejectionReasons200,
  ListReviewsForModeration200,
  ListReviewsForModerationParams,
  ListSettingsRevisions200,
  ListSettingsRevisionsParams,
  ListSubmissions200,
  ListSubmissionsParams,
  ListWatchedLinks200,
  ListWatchedLinksParams,
  MarketSettingsChange,
  MediaOverview,
  ModeratedReview,
  NewProtectedTerm,
  NewWebhook,
  OpenedMail,
  OutgoingMail,
  PlannedDecision,
  ProtectedTerm,
  ProtectedTermUpdate,
  Reason,
  Rejection,
  RemoveProtectedTerm200,
  RotatedGrantKey,
  RotatedKey,
  SetAppLimitBody,
  SettingsInForce,
  SettingsPlan,
  Stats,
  Submission,
  SuspendAppBody,
  SynonymChange,
  SynonymPreview,
  SynonymSet,
  SynonymTrial,
  TagChange,
  TagList,
  TestAccess,
  UnblockImage200,
  WatchedLink,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookUpdate,
  WebhookWithSecret,
} from './api.gen.ts';
import { send } from './transport.ts';

export const getListDevelopersUrl = (params?: ListDevelopersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/developers?${stringifiedParams}` : `/api/admin/developers`
}

/**
 * Filter by status, due time, claim and search text. Oldest first; with `status=UNVERIFIED`, longest waiting first.
 * @summary List developers
 */
export const listDevelopers = async (params?: ListDevelopersParams, options?: Parameters<typeof send>[1]): Promise<ListDevelopers200> => {

  return send<ListDevelopers200>(getListDevelopersUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}`
}

/**
 * Returns the full profile and possible duplicates. API keys are under `/api-keys`; the history is in the audit log (filter `developer`).
 * @summary Get a developer
 */
export const getDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {

  return send<DeveloperDetail>(getGetDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getClaimDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/claim`
}

/**
 * Shows other administrators that you are verifying the developer, for two hours. Claiming again extends the claim.
 * @summary Claim a verification
 */
export const claimDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {

  return send<DeveloperDetail>(getClaimDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getReleaseDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/release`
}

/**
 * Makes the developer available to other administrators.
 * @summary Release a verification
 */
export const releaseDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {

  return send<DeveloperDetail>(getReleaseDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getVerifyDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/verify`
}

/**
 * Moves the developer from UNVERIFIED to VERIFIED and sends an email.
 * @summary Verify a developer
 */
export const verifyDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {

  return send<DeveloperDetail>(getVerifyDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRejectDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/reject`
}

/**
 * Moves the developer from UNVERIFIED to REJECTED and sends an email with the reasons. The developer can try again.
 * @summary Reject a developer
 */
export const rejectDeveloper = async (id: string,
    developerRejection: DeveloperRejection, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {
  return send<DeveloperDetail>(getRejectDeveloperUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(developerRejection)
  }
);}



export const getSuspendDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/suspend`
}

/**
 * Moves the developer from VERIFIED to SUSPENDED. API keys and sessions stop working on every node within a second; apps are removed from the catalog.
 * @summary Suspend a developer
 */
export const suspendDeveloper = async (id: string,
    reason: Reason, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {
  return send<DeveloperDetail>(getSuspendDeveloperUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(reason)
  }
);}



export const getReinstateDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/reinstate`
}

/**
 * Moves the developer from SUSPENDED to VERIFIED. API keys work again and apps return to the catalog.
 * @summary Reinstate a developer
 */
export const reinstateDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeveloperDetail> => {

  return send<DeveloperDetail>(getReinstateDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getSetAppLimitUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/app-limit`
}

/**
 * A lower limit removes no app: it only refuses new ones.
 * @summary Set how many apps a developer may have
 */
export const setAppLimit = async (id: string,
    setAppLimitBody: SetAppLimitBody, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getSetAppLimitUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(setAppLimitBody)
  }
);}



export const getListIdentityChangesUrl = (params?: ListIdentityChangesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/identity-changes?${stringifiedParams}` : `/api/admin/identity-changes`
}

/**
 * Verified developers who changed their name, company or website. The public sees the reviewed values until you confirm. Longest waiting first.
 * @summary List identity changes in review
 */
export const listIdentityChanges = async (params?: ListIdentityChangesParams, options?: Parameters<typeof send>[1]): Promise<ListIdentityChanges200> => {

  return send<ListIdentityChanges200>(getListIdentityChangesUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getConfirmIdentityChangeUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/identity/confirm`
}

/**
 * The requested name, company and website become public everywhere, and the developer gets an email.
 * @summary Confirm an identity change
 */
export const confirmIdentityChange = async (id: string,
    identityConfirmation: IdentityConfirmation, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getConfirmIdentityChangeUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(identityConfirmation)
  }
);}



export const getDeclineIdentityChangeUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/identity/decline`
}

/**
 * The profile gets the public values again, and the developer gets an email with the reason.
 * @summary Decline an identity change
 */
export const declineIdentityChange = async (id: string,
    identityDeclination: IdentityDeclination, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getDeclineIdentityChangeUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(identityDeclination)
  }
);}



export const getListAllDomainsUrl = (params?: ListAllDomainsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/domains?${stringifiedParams}` : `/api/admin/domains`
}

/**
 * Oldest first. With `status=DISPUTED`: the disputes that wait for a decision.
 * @summary List domains of developers
 */
export const listAllDomains = async (params?: ListAllDomainsParams, options?: Parameters<typeof send>[1]): Promise<ListAllDomains200> => {

  return send<ListAllDomains200>(getListAllDomainsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDecideDomainUrl = (id: string,) => {




  return `/api/admin/domains/${encodeURIComponent(String(id))}/decide`
}

/**
 * The winner’s claim becomes PROVED, that of the others LAPSED. All of them get an email with the reason, and public pages change at once.
 * @summary Decide a disputed domain
 */
export const decideDomain = async (id: string,
    domainDecision: DomainDecision, options?: Parameters<typeof send>[1]): Promise<AdminDomain> => {
  return send<AdminDomain>(getDecideDomainUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(domainDecision)
  }
);}



export const getListApiKeysOfDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/api-keys`
}

/**
 * Keys are masked, as the developer sees them.
 * @summary List a developer's API keys
 */
export const listApiKeysOfDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListApiKeysOfDeveloper200> => {

  return send<ListApiKeysOfDeveloper200>(getListApiKeysOfDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListAuditEventsUrl = (params?: ListAuditEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/audit?${stringifiedParams}` : `/api/admin/audit`
}

/**
 * Returns who did what and when, newest first.
 * @summary List the audit log
 */
export const listAuditEvents = async (params?: ListAuditEventsParams, options?: Parameters<typeof send>[1]): Promise<ListAuditEvents200> => {

  return send<ListAuditEvents200>(getListAuditEventsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getExportAuditEventsUrl = (params?: ExportAuditEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/audit.csv?${stringifiedParams}` : `/api/admin/audit.csv`
}

/**
 * Returns the newest 10,000 matching entries, newest first. Narrow the days to get older ones.
 * @summary Export the audit log as CSV
 */
export const exportAuditEvents = async (params?: ExportAuditEventsParams, options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getExportAuditEventsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListAppsAsAdministratorUrl = (params?: ListAppsAsAdministratorParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/apps?${stringifiedParams}` : `/api/admin/apps`
}

/**
 * Apps of all developers, including drafts, newest first. Deleted apps are omitted.
 * @summary List all apps
 */
export const listAppsAsAdministrator = async (params?: ListAppsAsAdministratorParams, options?: Parameters<typeof send>[1]): Promise<ListAppsAsAdministrator200> => {

  return send<ListAppsAsAdministrator200>(getListAppsAsAdministratorUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetAppAsAdministratorUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}`
}

/**
 * Returns the app as its developer sees it, with an `ETag`.
 * @summary Get any app
 */
export const getAppAsAdministrator = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getGetAppAsAdministratorUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCorrectAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}`
}

/**
 * Corrects URLs and wording at the request of the developer. Checks the corrected listing first, for up to ten seconds: if a rule of a changed field fails, the correction needs an `override`. Visible immediately. The audit log keeps old and new values; the developer gets an email, webhooks `app.corrected`, and the correction has a receipt.
 * @summary Correct an approved app
 */
export const correctApp = async (id: string,
    appCorrection: AppCorrection, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getCorrectAppUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(appCorrection)
  }
);}



export const getFeatureAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/feature`
}

/**
 * Shows it among the featured apps, effective with the next request.
 * @summary Feature an app
 */
export const featureApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getFeatureAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getUnfeatureAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/unfeature`
}

/**
 * Takes it out of the featured apps, effective with the next request.
 * @summary Stop featuring an app
 */
export const unfeatureApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getUnfeatureAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getSuspendAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/suspend`
}

/**
 * Takes it out of the catalog and suspends its installations; its developer cannot relist it, effective with the next request.
 * @summary Suspend an app
 */
export const suspendApp = async (id: string,
    suspendAppBody: SuspendAppBody, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getSuspendAppUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(suspendAppBody)
  }
);}



export const getRestoreAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/restore`
}

/**
 * Lists it again and resumes its installations, effective with the next request.
 * @summary Restore a suspended app
 */
export const restoreApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getRestoreAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListOauthClientClashesUrl = () => {




  return `/api/admin/oauth-client-clashes`
}

/**
 * OAuth client ids that live or submitted versions of more than one developer name. New clashes are refused; these are older than that rule.
 * @summary List clashes of OAuth client ids
 */
export const listOauthClientClashes = async ( options?: Parameters<typeof send>[1]): Promise<ListOauthClientClashes200> => {

  return send<ListOauthClientClashes200>(getListOauthClientClashesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListSubmissionsUrl = (params?: ListSubmissionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/submissions?${stringifiedParams}` : `/api/admin/submissions`
}

/**
 * Returns the review queue with due times. Oldest first by default.
 * @summary List submissions
 */
export const listSubmissions = async (params?: ListSubmissionsParams, options?: Parameters<typeof send>[1]): Promise<ListSubmissions200> => {

  return send<ListSubmissions200>(getListSubmissionsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}`
}

/**
 * Returns the frozen listing, the difference from the live version, checks, history and similar names, with an `ETag` for the decision.
 * @summary Get a submission
 */
export const getSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getGetSubmissionUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListRejectionReasonsUrl = () => {




  return `/api/admin/rejection-reasons`
}

/**
 * Returns reasons that reviewers need often. Adapt the pointer and the text.
 * @summary List common reasons
 */
export const listRejectionReasons = async ( options?: Parameters<typeof send>[1]): Promise<ListRejectionReasons200> => {

  return send<ListRejectionReasons200>(getListRejectionReasonsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getClaimSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/claim`
}

/**
 * Shows other administrators that you are reviewing it, for two hours. Claiming again extends the claim.
 * @summary Claim a submission
 */
export const claimSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getClaimSubmissionUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getReleaseSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/release`
}

/**
 * Makes the submission available to other administrators.
 * @summary Release a claim
 */
export const releaseSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getReleaseSubmissionUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getApproveSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/approve`
}

/**
 * The frozen listing goes live immediately, and the developer gets an email. If its checks failed or have not run, `override` says why you approve it; with REQUIRE_CHECKS, the approval is refused without it. The body may be left out.
 * @summary Approve a submission
 */
export const approveSubmission = async (id: string,
    approveSubmissionBody?: ApproveSubmissionBody, options?: Parameters<typeof send>[1]): Promise<Submission> => {
  return send<Submission>(getApproveSubmissionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(approveSubmissionBody)
  }
);}



export const getRejectSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/reject`
}

/**
 * Requires at least one reason with its field. The developer gets an email with all reasons.
 * @summary Reject a submission
 */
export const rejectSubmission = async (id: string,
    rejection: Rejection, options?: Parameters<typeof send>[1]): Promise<Submission> => {
  return send<Submission>(getRejectSubmissionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(rejection)
  }
);}



export const getPreviewDecisionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/preview`
}

/**
 * Returns exactly what the developer would receive. Nothing is decided, sent or stored.
 * @summary Preview the email of a decision
 */
export const previewDecision = async (id: string,
    plannedDecision: PlannedDecision, options?: Parameters<typeof send>[1]): Promise<DecisionMail> => {
  return send<DecisionMail>(getPreviewDecisionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(plannedDecision)
  }
);}



export const getGetTestAccessUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/test-access`
}

/**
 * Only for the administrator who has claimed the submission. Every request is in the audit log. Nothing else returns it.
 * @summary Get the test access of a submission
 */
export const getTestAccess = async (id: string, options?: Parameters<typeof send>[1]): Promise<TestAccess> => {

  return send<TestAccess>(getGetTestAccessUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListCorrectionsUrl = (params?: ListCorrectionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/corrections?${stringifiedParams}` : `/api/admin/corrections`
}

/**
 * With `status=OPEN` the longest waiting first, otherwise the latest first.
 * @summary List correction requests
 */
export const listCorrections = async (params?: ListCorrectionsParams, options?: Parameters<typeof send>[1]): Promise<ListCorrections200> => {

  return send<ListCorrections200>(getListCorrectionsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetCorrectionUrl = (id: string,) => {




  return `/api/admin/corrections/${encodeURIComponent(String(id))}`
}

/**
 * Returns the requested changes and whether they still apply to the live listing.
 * @summary Get a correction request
 */
export const getCorrection = async (id: string, options?: Parameters<typeof send>[1]): Promise<AdminCorrection> => {

  return send<AdminCorrection>(getGetCorrectionUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getApplyCorrectionUrl = (id: string,) => {




  return `/api/admin/corrections/${encodeURIComponent(String(id))}/apply`
}

/**
 * Checks the corrected listing for up to ten seconds, then publishes it. If a rule of a changed field fails, it needs an `override`. The developer gets an email, webhooks `app.corrected`, and the correction has a receipt. The body may be left out.
 * @summary Apply a correction request
 */
export const applyCorrection = async (id: string,
    applyCorrectionBody?: ApplyCorrectionBody, options?: Parameters<typeof send>[1]): Promise<AdminCorrection> => {
  return send<AdminCorrection>(getApplyCorrectionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(applyCorrectionBody)
  }
);}



export const getDeclineCorrectionUrl = (id: string,) => {




  return `/api/admin/corrections/${encodeURIComponent(String(id))}/decline`
}

/**
 * The listing stays as it is, and the developer gets an email with the reason.
 * @summary Decline a correction request
 */
export const declineCorrection = async (id: string,
    correctionDeclination: CorrectionDeclination, options?: Parameters<typeof send>[1]): Promise<AdminCorrection> => {
  return send<AdminCorrection>(getDeclineCorrectionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(correctionDeclination)
  }
);}



export const getListWatchedLinksUrl = (params?: ListWatchedLinksParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/watched-links?${stringifiedParams}` : `/api/admin/watched-links`
}

/**
 * Pages that have been failing or changed for seven days, oldest problem first. The developer got an email before.
 * @summary List pages of live listings with a problem
 */
export const listWatchedLinks = async (params?: ListWatchedLinksParams, options?: Parameters<typeof send>[1]): Promise<ListWatchedLinks200> => {

  return send<ListWatchedLinks200>(getListWatchedLinksUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getAcceptWatchedLinkUrl = (id: string,) => {




  return `/api/admin/watched-links/${encodeURIComponent(String(id))}/accept`
}

/**
 * Later checks compare with this text.
 * @summary Accept the new text of a page
 */
export const acceptWatchedLink = async (id: string, options?: Parameters<typeof send>[1]): Promise<WatchedLink> => {

  return send<WatchedLink>(getAcceptWatchedLinkUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListAllReceiptsUrl = (params?: ListAllReceiptsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/receipts?${stringifiedParams}` : `/api/admin/receipts`
}

/**
 * Returns signed records of approvals, rejections, suspensions and restorations, newest first.
 * @summary List receipts
 */
export const listAllReceipts = async (params?: ListAllReceiptsParams, options?: Parameters<typeof send>[1]): Promise<ListAllReceipts200> => {

  return send<ListAllReceipts200>(getListAllReceiptsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getExportReceiptsUrl = () => {




  return `/api/admin/receipts/export`
}

/**
 * Returns the complete chain, oldest first, as one JSON object per line. `npm run -s verify-receipts` verifies the file.
 * @summary Download all receipts
 */
export const exportReceipts = async ( options?: Parameters<typeof send>[1]): Promise<Response> => {

  return send<Response>(getExportReceiptsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRotateReceiptKeyUrl = () => {




  return `/api/admin/receipts/rotate-key`
}

/**
 * The next receipt is signed with the new key. The previous private key is deleted; its public key stays published, so earlier receipts stay verifiable.
 * @summary Rotate the receipt signing key
 */
export const rotateReceiptKey = async ( options?: Parameters<typeof send>[1]): Promise<RotatedKey> => {

  return send<RotatedKey>(getRotateReceiptKeyUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRotateGrantKeyUrl = () => {




  return `/api/admin/grant-keys/rotate`
}

/**
 * The next grant is signed with the new key. The previous private key is deleted; its public key stays published for an hour.
 * @summary Rotate the grant signing key
 */
export const rotateGrantKey = async ( options?: Parameters<typeof send>[1]): Promise<RotatedGrantKey> => {

  return send<RotatedGrantKey>(getRotateGrantKeyUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetStatsUrl = () => {




  return `/api/admin/stats`
}

/**
 * Returns the review queue, decisions per day, today's activity, developers and apps by status, what needs attention, and what is left to set up.
 * @summary Get key figures
 */
export const getStats = async ( options?: Parameters<typeof send>[1]): Promise<Stats> => {

  return send<Stats>(getGetStatsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReviewsForModerationUrl = (params?: ListReviewsForModerationParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/reviews?${stringifiedParams}` : `/api/admin/reviews`
}

/**
 * Reviews of all apps, newest first. For reviews that need moderation: `reported=true&hidden=false`.
 * @summary List user reviews
 */
export const listReviewsForModeration = async (params?: ListReviewsForModerationParams, options?: Parameters<typeof send>[1]): Promise<ListReviewsForModeration200> => {

  return send<ListReviewsForModeration200>(getListReviewsForModerationUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getHideReviewUrl = (id: string,) => {




  return `/api/admin/reviews/${encodeURIComponent(String(id))}/hide`
}

/**
 * The review is no longer public or counted. Its author sees the reason. Reports are kept.
 * @summary Hide a review
 */
export const hideReview = async (id: string,
    hideReviewBody: HideReviewBody, options?: Parameters<typeof send>[1]): Promise<ModeratedReview> => {
  return send<ModeratedReview>(getHideReviewUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(hideReviewBody)
  }
);}



export const getRestoreReviewUrl = (id: string,) => {




  return `/api/admin/reviews/${encodeURIComponent(String(id))}/restore`
}

/**
 * A hidden review is public and counted again. Its reports are closed. For a visible review, this dismisses its reports.
 * @summary Restore a review
 */
export const restoreReview = async (id: string, options?: Parameters<typeof send>[1]): Promise<ModeratedReview> => {

  return send<ModeratedReview>(getRestoreReviewUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMailsUrl = (params?: ListMailsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/mails?${stringifiedParams}` : `/api/admin/mails`
}

/**
 * Emails that are queued, or were sent or failed in the last 30 days, newest first.
 * @summary List outgoing emails
 */
export const listMails = async (params?: ListMailsParams, options?: Parameters<typeof send>[1]): Promise<ListMails200> => {

  return send<ListMails200>(getListMailsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMailUrl = (id: string,) => {




  return `/api/admin/mails/${encodeURIComponent(String(id))}`
}

/**
 * Returns an email with its text.
 * @summary Open an outgoing email
 */
export const getMail = async (id: string, options?: Parameters<typeof send>[1]): Promise<OpenedMail> => {

  return send<OpenedMail>(getGetMailUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRetryMailUrl = (id: string,) => {




  return `/api/admin/mails/${encodeURIComponent(String(id))}/retry`
}

/**
 * Puts a failed email back in the queue.
 * @summary Resend a failed email
 */
export const retryMail = async (id: string, options?: Parameters<typeof send>[1]): Promise<OutgoingMail> => {

  return send<OutgoingMail>(getRetryMailUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListJobsUrl = () => {




  return `/api/admin/jobs`
}

/**
 * Every queue, and the latest 50 failed jobs.
 * @summary List background jobs
 */
export const listJobs = async ( options?: Parameters<typeof send>[1]): Promise<ListJobs200> => {

  return send<ListJobs200>(getListJobsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRetryJobUrl = (id: string,) => {




  return `/api/admin/jobs/${encodeURIComponent(String(id))}/retry`
}

/**
 * Runs the job again immediately.
 * @summary Retry a failed job
 */
export const retryJob = async (id: string, options?: Parameters<typeof send>[1]): Promise<FailedJob> => {

  return send<FailedJob>(getRetryJobUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetSynonymsUrl = () => {




  return `/api/admin/search/synonyms`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get the synonyms of the search
 */
export const getSynonyms = async ( options?: Parameters<typeof send>[1]): Promise<SynonymSet> => {

  return send<SynonymSet>(getGetSynonymsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSetSynonymsUrl = () => {




  return `/api/admin/search/synonyms`
}

/**
 * Takes effect at once on all nodes. `null`, or a set that equals the default set, restores the default set: it then follows the releases of the marketplace.
 * @summary Replace the synonyms of the search
 */
export const setSynonyms = async (synonymChange: SynonymChange, options?: Parameters<typeof send>[1]): Promise<SynonymSet> => {
  return send<SynonymSet>(getSetSynonymsUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(synonymChange)
  }
);}



export const getPreviewSynonymsUrl = () => {




  return `/api/admin/search/synonyms/preview`
}

/**
 * Searches with the current synonyms and with the given ones. Changes nothing.
 * @summary Try a search with other synonyms
 */
export const previewSynonyms = async (synonymTrial: SynonymTrial, options?: Parameters<typeof send>[1]): Promise<SynonymPreview> => {
  return send<SynonymPreview>(getPreviewSynonymsUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(synonymTrial)
  }
);}



export const getGetHostScopesUrl = () => {




  return `/api/admin/host-scopes`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get the scope vocabulary
 */
export const getHostScopes = async ( options?: Parameters<typeof send>[1]): Promise<HostScopeList> => {

  return send<HostScopeList>(getGetHostScopesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSetHostScopesUrl = () => {




  return `/api/admin/host-scopes`
}

/**
 * Applies to listings that are saved or submitted from now on; live apps keep their permissions. Scopes outside the vocabulary count as HIGH risk.
 * @summary Replace the scope vocabulary
 */
export const setHostScopes = async (hostScopeChange: HostScopeChange, options?: Parameters<typeof send>[1]): Promise<HostScopeList> => {
  return send<HostScopeList>(getSetHostScopesUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(hostScopeChange)
  }
);}



export const getGetTagsUrl = () => {




  return `/api/admin/tags`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get the tag vocabulary
 */
export const getTags = async ( options?: Parameters<typeof send>[1]): Promise<TagList> => {

  return send<TagList>(getGetTagsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSetTagsUrl = () => {




  return `/api/admin/tags`
}

/**
 * Applies to listings that are saved or submitted from now on. A live app keeps a tag that is removed, and so may its next versions.
 * @summary Replace the tag vocabulary
 */
export const setTags = async (tagChange: TagChange, options?: Parameters<typeof send>[1]): Promise<TagList> => {
  return send<TagList>(getSetTagsUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(tagChange)
  }
);}



export const getListProtectedTermsUrl = () => {




  return `/api/admin/protected-terms`
}

/**
 * Names that listings and developers may not use or imitate, in alphabetical order. “Boards for Acme” is allowed: it says what the app works with.
 * @summary List protected terms
 */
export const listProtectedTerms = async ( options?: Parameters<typeof send>[1]): Promise<ListProtectedTerms200> => {

  return send<ListProtectedTerms200>(getListProtectedTermsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getAddProtectedTermUrl = () => {




  return `/api/admin/protected-terms`
}

/**
 * Applies to names that are saved or submitted from now on; live apps and profiles keep theirs. At most 500 terms.
 * @summary Protect a term
 */
export const addProtectedTerm = async (newProtectedTerm: NewProtectedTerm, options?: Parameters<typeof send>[1]): Promise<ProtectedTerm> => {
  return send<ProtectedTerm>(getAddProtectedTermUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newProtectedTerm)
  }
);}



export const getUpdateProtectedTermUrl = (id: string,) => {




  return `/api/admin/protected-terms/${encodeURIComponent(String(id))}`
}

/**
 * Changes the note, and which developers may use the name. To change the term itself, add another.
 * @summary Change a protected term
 */
export const updateProtectedTerm = async (id: string,
    protectedTermUpdate: ProtectedTermUpdate, options?: Parameters<typeof send>[1]): Promise<ProtectedTerm> => {
  return send<ProtectedTerm>(getUpdateProtectedTermUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(protectedTermUpdate)
  }
);}



export const getRemoveProtectedTermUrl = (id: string,) => {




  return `/api/admin/protected-terms/${encodeURIComponent(String(id))}`
}

/**
 * Everybody may use the name from now on.
 * @summary Remove a protected term
 */
export const removeProtectedTerm = async (id: string, options?: Parameters<typeof send>[1]): Promise<RemoveProtectedTerm200> => {

  return send<RemoveProtectedTerm200>(getRemoveProtectedTermUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getListMarketplaceWebhookEventsUrl = () => {




  return `/api/admin/webhook-events`
}

/**
 * Returns every event type with an example payload.
 * @summary List event types
 */
export const listMarketplaceWebhookEvents = async ( options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhookEvents200> => {

  return send<ListMarketplaceWebhookEvents200>(getListMarketplaceWebhookEventsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateMarketplaceWebhookUrl = () => {




  return `/api/admin/webhooks`
}

/**
 * Sends events as signed HTTP requests (Standard Webhooks). At most 10 webhooks. The response is the only place where the secret is shown.
 * @summary Create a webhook
 */
export const createMarketplaceWebhook = async (newWebhook: NewWebhook, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {
  return send<WebhookWithSecret>(getCreateMarketplaceWebhookUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newWebhook)
  }
);}



export const getListMarketplaceWebhooksUrl = () => {




  return `/api/admin/webhooks`
}

/**
 * Newest first, without secrets.
 * @summary List the marketplace's webhooks
 */
export const listMarketplaceWebhooks = async ( options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhooks200> => {

  return send<ListMarketplaceWebhooks200>(getListMarketplaceWebhooksUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Returns the webhook without its secret. Its deliveries are under `/deliveries`.
 * @summary Get a webhook
 */
export const getMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getGetMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Changes URL, label or event types. Pending events are sent to the new URL.
 * @summary Update a webhook
 */
export const updateMarketplaceWebhook = async (id: string,
    webhookUpdate: WebhookUpdate, options?: Parameters<typeof send>[1]): Promise<Webhook> => {
  return send<Webhook>(getUpdateMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(webhookUpdate)
  }
);}



export const getDeleteMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Deletes the webhook and its deliveries. Pending events are not sent.
 * @summary Delete a webhook
 */
export const deleteMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteMarketplaceWebhook200> => {

  return send<DeleteMarketplaceWebhook200>(getDeleteMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getRotateMarketplaceWebhookSecretUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/rotate-secret`
}

/**
 * The new secret is shown only once. For 24 hours events are also signed with the old one. An even older secret stops working immediately.
 * @summary Rotate the secret
 */
export const rotateMarketplaceWebhookSecret = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {

  return send<WebhookWithSecret>(getRotateMarketplaceWebhookSecretUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPauseMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/pause`
}

/**
 * Pending events are kept until you resume the webhook. Events that occur while it is paused are not sent. Pausing twice has no effect.
 * @summary Pause a webhook
 */
export const pauseMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getPauseMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getResumeMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/resume`
}

/**
 * Sends pending events and all new ones.
 * @summary Resume a webhook
 */
export const resumeMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getResumeMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getTestMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/test`
}

/**
 * Sends a `webhook.test` event to this webhook only, regardless of its event types. See its delivery for the result.
 * @summary Send a test event
 */
export const testMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookDelivery> => {

  return send<WebhookDelivery>(getTestMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMarketplaceWebhookDeliveriesUrl = (id: string,
    params?: ListMarketplaceWebhookDeliveriesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries?${stringifiedParams}` : `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries`
}

/**
 * Deliveries of the last 30 days, newest first.
 * @summary List deliveries
 */
export const listMarketplaceWebhookDeliveries = async (id: string,
    params?: ListMarketplaceWebhookDeliveriesParams, options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhookDeliveries200> => {

  return send<ListMarketplaceWebhookDeliveries200>(getListMarketplaceWebhookDeliveriesUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMarketplaceWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}`
}

/**
 * Returns the request body and the beginning of the last response.
 * @summary Get a delivery
 */
export const getMarketplaceWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getGetMarketplaceWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'GET'


  }
);}



export const getResendMarketplaceWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}/resend`
}

/**
 * Sends the event immediately with the same `webhook-id`, even if it was delivered or is waiting for a retry.
 * @summary Resend an event
 */
export const resendMarketplaceWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getResendMarketplaceWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetMediaOverviewUrl = () => {




  return `/api/admin/media`
}

/**
 * Returns how many images the marketplace keeps, and how many images of live versions it has copies of.
 * @summary Get an overview of images
 */
export const getMediaOverview = async ( options?: Parameters<typeof send>[1]): Promise<MediaOverview> => {

  return send<MediaOverview>(getGetMediaOverviewUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRetryImageCopiesUrl = () => {




  return `/api/admin/media/retry-copies`
}

/**
 * Tries again to copy images of live versions that were approved before the marketplace kept copies, or imported, and to make smaller copies that could not be made. An image that had no copy when its version was approved gets none.
 * @summary Retry failed images
 */
export const retryImageCopies = async ( options?: Parameters<typeof send>[1]): Promise<MediaOverview> => {

  return send<MediaOverview>(getRetryImageCopiesUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListBlockedImagesUrl = (params?: ListBlockedImagesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/media/denied?${stringifiedParams}` : `/api/admin/media/denied`
}

/**
 * Latest first.
 * @summary List blocked images
 */
export const listBlockedImages = async (params?: ListBlockedImagesParams, options?: Parameters<typeof send>[1]): Promise<ListBlockedImages200> => {

  return send<ListBlockedImages200>(getListBlockedImagesUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getBlockImageUrl = (sha256: string,) => {




  return `/api/admin/media/denied/${encodeURIComponent(String(sha256))}`
}

/**
 * The image is no longer served or shown, on any node, and cannot be uploaded again. Caches of browsers keep it for up to a day; purge your CDN.
 * @summary Block an image
 */
export const blockImage = async (sha256: string,
    blockImageBody: BlockImageBody, options?: Parameters<typeof send>[1]): Promise<BlockedImage> => {
  return send<BlockedImage>(getBlockImageUrl(sha256),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(blockImageBody)
  }
);}



export const getUnblockImageUrl = (sha256: string,) => {




  return `/api/admin/media/denied/${encodeURIComponent(String(sha256))}`
}

/**
 * The image is served and shown again.
 * @summary Unblock an image
 */
export const unblockImage = async (sha256: string, options?: Parameters<typeof send>[1]): Promise<UnblockImage200> => {

  return send<UnblockImage200>(getUnblockImageUrl(sha256),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getForgetAccountUrl = (accountUserId: string,) => {




  return `/api/admin/accounts/${encodeURIComponent(String(accountUserId))}/forget`
}

/**
 * Reviews keep their stars and lose name and text; installations keep the workspace and lose the person; sessions end. It cannot be undone. Repeating it has no effect.
 * @summary Forget a user of the host
 */
export const forgetAccount = async (accountUserId: string, options?: Parameters<typeof send>[1]): Promise<ForgottenAccount> => {

  return send<ForgottenAccount>(getForgetAccountUrl(accountUserId),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetSettingsUrl = () => {




  return `/api/admin/settings`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get the settings of the marketplace
 */
export const getSettings = async ( options?: Parameters<typeof send>[1]): Promise<SettingsInForce> => {

  return send<SettingsInForce>(getGetSettingsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSetSettingsUrl = () => {




  return `/api/admin/settings`
}

/**
 * Applies on all nodes within moments. What the body leaves out gets its default, except `protectedNames` and `hostScopes`. Colors that cannot be read are refused.
 * @summary Replace the settings of the marketplace
 */
export const setSettings = async (marketSettingsChange: MarketSettingsChange, options?: Parameters<typeof send>[1]): Promise<SettingsInForce> => {
  return send<SettingsInForce>(getSetSettingsUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(marketSettingsChange)
  }
);}



export const getPlanSettingsUrl = () => {




  return `/api/admin/settings/plan`
}

/**
 * Validates the body like a change, and lists the differences. Nothing is saved.
 * @summary Show what new settings would change
 */
export const planSettings = async (marketSettingsChange: MarketSettingsChange, options?: Parameters<typeof send>[1]): Promise<SettingsPlan> => {
  return send<SettingsPlan>(getPlanSettingsUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(marketSettingsChange)
  }
);}



export const getListSettingsRevisionsUrl = (params?: ListSettingsRevisionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/settings/revisions?${stringifiedParams}` : `/api/admin/settings/revisions`
}

/**
 * The last 100 changes, newest first.
 * @summary List earlier settings
 */
export const listSettingsRevisions = async (params?: ListSettingsRevisionsParams, options?: Parameters<typeof send>[1]): Promise<ListSettingsRevisions200> => {

  return send<ListSettingsRevisions200>(getListSettingsRevisionsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRestoreSettingsUrl = (revision: string,) => {




  return `/api/admin/settings/revisions/${encodeURIComponent(String(revision))}/restore`
}

/**
 * Makes the settings of this revision the current ones, as a new revision.
 * @summary Restore earlier settings
 */
export const restoreSettings = async (revision: string, options?: Parameters<typeof send>[1]): Promise<SettingsInForce> => {

  return send<SettingsInForce>(getRestoreSettingsUrl(revision),
  {
    ...options,
    method: 'POST'


  }
);}



