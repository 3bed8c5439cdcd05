import type {
  Analytics,
  ApiKey,
  App,
  AppInstallation,
  AppInstallations,
  AppUpdate,
  CheckReport,
  ConfirmationSent,
  ConfirmationToken,
  ConsentForecast,
  Correction,
  CreatedApiKey,
  DailyAnalytics,
  DeleteApp200,
  DeleteDomain200,
  DeleteMedia200,
  DeleteReply200,
  DeleteWebhook200,
  Developer,
  DiscardVersion200,
  Domain,
  DownloadDailyAnalyticsParams,
  DownloadUninstallReasonsParams,
  ExchangeSetupCode200,
  ExchangeSetupCodeBody,
  GetDailyAnalyticsParams,
  GetUninstallReasonsParams,
  GetVersionDifference200,
  Grant,
  LeaveWorkspaceBody,
  ListActivity200,
  ListActivityParams,
  ListApiKeys200,
  ListAppInstallationsParams,
  ListDomains200,
  ListHostScopes200,
  ListMedia200,
  ListMediaParams,
  ListMyApps200,
  ListMyCorrections200,
  ListMyWatchedLinks200,
  ListReceipts200,
  ListReceiptsParams,
  ListReceivedReviews200,
  ListReceivedReviewsParams,
  ListVersions200,
  ListWebhookDeliveries200,
  ListWebhookDeliveriesParams,
  ListWebhookEvents200,
  ListWebhooks200,
  Media,
  NewApiKey,
  NewApp,
  NewCorrection,
  NewDomain,
  NewWebhook,
  OwnDeveloper,
  PreviewMarkdown200,
  PreviewMarkdownBody,
  ProfileUpdate,
  ReceivedReview,
  Registration,
  ReplyToReviewBody,
  Review,
  SubmitAppBody,
  SubmitVersionBody,
  SubmittedApp,
  SubmittedVersion,
  UninstallReasons,
  Verification,
  Version,
  VersionChanges,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookUpdate,
  WebhookWithSecret,
  WithdrawCorrection200,
} from './api.gen.ts';
import { send } from './transport.ts';

export const getRegisterDeveloperUrl = () => {




  return `/api/dev/register`
}

/**
 * Requires an account token. The new developer is UNVERIFIED until an administrator has reviewed the profile.
 * @summary Register as a developer
 */
export const registerDeveloper = async (registration: Registration, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getRegisterDeveloperUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(registration)
  }
);}



export const getGetMeUrl = () => {




  return `/api/dev/me`
}

/**
 * Returns the publisher that the API key belongs to. For a key that is limited to some apps: without `email` and `accountUserId`.
 * @summary Get your profile
 */
export const getMe = async ( options?: Parameters<typeof send>[1]): Promise<OwnDeveloper> => {

  return send<OwnDeveloper>(getGetMeUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateMeUrl = () => {




  return `/api/dev/me`
}

/**
 * Changes the fields that you send; `null` clears an optional field. If you change your email address, emails go to the last confirmed one until you confirm the new one (`emailVerified`) with the link that we send to it. If you are verified, the public sees a new name, company or website after an administrator confirmed it (`identityReview`). A rejected developer is reviewed again.
 * @summary Update your profile
 */
export const updateMe = async (profileUpdate: ProfileUpdate, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getUpdateMeUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(profileUpdate)
  }
);}



export const getGetVerificationUrl = () => {




  return `/api/dev/me/verification`
}

/**
 * Returns the position in the queue, due time and usual waiting times.
 * @summary Get the status of your verification
 */
export const getVerification = async ( options?: Parameters<typeof send>[1]): Promise<Verification> => {

  return send<Verification>(getGetVerificationUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getConfirmEmailUrl = () => {




  return `/api/dev/me/email/confirm`
}

/**
 * Takes the token of a confirmation email. From then on, emails go to the address in your profile, and the previous address gets a last one.
 * @summary Confirm your email address
 */
export const confirmEmail = async (confirmationToken: ConfirmationToken, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getConfirmEmailUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(confirmationToken)
  }
);}



export const getResendEmailConfirmationUrl = () => {




  return `/api/dev/me/email/resend`
}

/**
 * Sends a new confirmation link to the address in your profile. A link works for 24 hours. At most 3 confirmation emails in 24 hours are sent to one address, and for one developer.
 * @summary Resend the confirmation email
 */
export const resendEmailConfirmation = async ( options?: Parameters<typeof send>[1]): Promise<ConfirmationSent> => {

  return send<ConfirmationSent>(getResendEmailConfirmationUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getWithdrawIdentityChangeUrl = () => {




  return `/api/dev/me/identity/withdraw`
}

/**
 * Your profile gets the public name, company and website again.
 * @summary Withdraw a change of your identity
 */
export const withdrawIdentityChange = async ( options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getWithdrawIdentityChangeUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListDomainsUrl = () => {




  return `/api/dev/domains`
}

/**
 * Newest first. Those that were not verified within 7 days are shown for 30 more days.
 * @summary List your domains
 */
export const listDomains = async ( options?: Parameters<typeof send>[1]): Promise<ListDomains200> => {

  return send<ListDomains200>(getListDomainsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getAddDomainUrl = () => {




  return `/api/dev/domains`
}

/**
 * Returns a challenge that is yours alone. Publish it as a TXT record or as a file within 7 days, then verify the domain. Up to 20 domains.
 * @summary Add a domain
 */
export const addDomain = async (newDomain: NewDomain, options?: Parameters<typeof send>[1]): Promise<Domain> => {
  return send<Domain>(getAddDomainUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newDomain)
  }
);}



export const getVerifyDomainUrl = (id: string,) => {




  return `/api/dev/domains/${encodeURIComponent(String(id))}/verify`
}

/**
 * Looks for the challenge: first in the TXT record, then in the file. Takes up to 20 seconds. `status` tells the result, and `lastCheck` what was looked up, what came back and what to do about it.
 * @summary Verify a domain
 */
export const verifyDomain = async (id: string, options?: Parameters<typeof send>[1]): Promise<Domain> => {

  return send<Domain>(getVerifyDomainUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getDeleteDomainUrl = (id: string,) => {




  return `/api/dev/domains/${encodeURIComponent(String(id))}`
}

/**
 * Your public pages no longer name it. Not possible while another developer has it by the decision of an administrator.
 * @summary Delete a domain
 */
export const deleteDomain = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteDomain200> => {

  return send<DeleteDomain200>(getDeleteDomainUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getCreateApiKeyUrl = () => {




  return `/api/dev/api-keys`
}

/**
 * For verified developers, with an account token or an API key. A key created with an API key cannot have more scopes or expire later than that key, and is revoked with it. The response is the only place where the key is shown.
 * @summary Create an API key
 */
export const createApiKey = async (newApiKey: NewApiKey, options?: Parameters<typeof send>[1]): Promise<CreatedApiKey> => {
  return send<CreatedApiKey>(getCreateApiKeyUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newApiKey)
  }
);}



export const getListApiKeysUrl = () => {




  return `/api/dev/api-keys`
}

/**
 * Keys are masked. Active keys first, then newest first. Returns at most 200. A key that is limited to apps sees only itself.
 * @summary List your API keys
 */
export const listApiKeys = async ( options?: Parameters<typeof send>[1]): Promise<ListApiKeys200> => {

  return send<ListApiKeys200>(getListApiKeysUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRevokeApiKeyUrl = (id: string,) => {




  return `/api/dev/api-keys/${encodeURIComponent(String(id))}`
}

/**
 * The key stops working immediately, and so do the keys that were created with it. A key can revoke itself and, unless it is limited to apps, keys whose scopes it has. Only owners and administrators can revoke keys of other members, also with their keys. Revoking a key twice has no effect.
 * @summary Revoke an API key
 */
export const revokeApiKey = async (id: string, options?: Parameters<typeof send>[1]): Promise<ApiKey> => {

  return send<ApiKey>(getRevokeApiKeyUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getCreateAppUrl = () => {




  return `/api/dev/apps`
}

/**
 * The app starts as a draft. It is not public until it is submitted and approved. Developers who are not verified yet write drafts in the portal.
 * @summary Create an app
 */
export const createApp = async (newApp: NewApp, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getCreateAppUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newApp)
  }
);}



export const getListMyAppsUrl = () => {




  return `/api/dev/apps`
}

/**
 * Returns all your apps, newest first.
 * @summary List your apps
 */
export const listMyApps = async ( options?: Parameters<typeof send>[1]): Promise<ListMyApps200> => {

  return send<ListMyApps200>(getListMyAppsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMyAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get an app
 */
export const getMyApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getGetMyAppUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * Only drafts and rejected apps can be edited. To change an approved app, open a new version. To change an app in review, withdraw it first.
 * @summary Update an app
 */
export const updateApp = async (id: string,
    appUpdate: AppUpdate, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getUpdateAppUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(appUpdate)
  }
);}



export const getDeleteAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * Only apps that were never approved can be deleted. The slug is not reused.
 * @summary Delete an app
 */
export const deleteApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteApp200> => {

  return send<DeleteApp200>(getDeleteAppUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getSubmitAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/submit`
}

/**
 * Moves the app from DRAFT or REJECTED to PENDING. Fails with every broken listing rule. Images and links are checked afterwards. The body may be left out.
 * @summary Submit an app for review
 */
export const submitApp = async (id: string,
    submitAppBody?: SubmitAppBody, options?: Parameters<typeof send>[1]): Promise<SubmittedApp> => {
  return send<SubmittedApp>(getSubmitAppUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(submitAppBody)
  }
);}



export const getWithdrawAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/withdraw`
}

/**
 * Moves it from PENDING to DRAFT.
 * @summary Withdraw an app from review
 */
export const withdrawApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getWithdrawAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getUnlistAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/unlist`
}

/**
 * Removes the app from the public catalog. Nothing else changes.
 * @summary Unlist an app
 */
export const unlistApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getUnlistAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRelistAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/relist`
}

/**
 * Puts an unlisted app back in the public catalog. Not possible while an administrator has suspended it.
 * @summary Relist an app
 */
export const relistApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getRelistAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListVersionsUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions`
}

/**
 * Newest first. Returns at most 200.
 * @summary List the versions of an app
 */
export const listVersions = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListVersions200> => {

  return send<ListVersions200>(getListVersionsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getOpenVersionUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions`
}

/**
 * Copies the approved version and applies the changes that you send. The approved version stays live until the new one is approved.
 * @summary Open a new version
 */
export const openVersion = async (id: string,
    versionChanges: VersionChanges, options?: Parameters<typeof send>[1]): Promise<Version> => {
  return send<Version>(getOpenVersionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(versionChanges)
  }
);}



export const getGetVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * Returns an `ETag` to send as `If-Match` with a change.
 * @summary Get a version
 */
export const getVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<Version> => {

  return send<Version>(getGetVersionUrl(id,number),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * Only drafts and rejected versions can be edited.
 * @summary Update a version
 */
export const updateVersion = async (id: string,
    number: string,
    versionChanges: VersionChanges, options?: Parameters<typeof send>[1]): Promise<Version> => {
  return send<Version>(getUpdateVersionUrl(id,number),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(versionChanges)
  }
);}



export const getDiscardVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * Discards the open version; the approved version stays live. To discard the first version, delete the app.
 * @summary Discard a version
 */
export const discardVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<DiscardVersion200> => {

  return send<DiscardVersion200>(getDiscardVersionUrl(id,number),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getGetVersionDifferenceUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/difference`
}

/**
 * Lists changed fields compared with the previous approved version. Empty if there is none.
 * @summary Compare a version with the approved one
 */
export const getVersionDifference = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<GetVersionDifference200> => {

  return send<GetVersionDifference200>(getGetVersionDifferenceUrl(id,number),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSubmitVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/submit`
}

/**
 * Moves the version from DRAFT or REJECTED to PENDING. The approved version stays live. The body may be left out.
 * @summary Submit a version for review
 */
export const submitVersion = async (id: string,
    number: string,
    submitVersionBody?: SubmitVersionBody, options?: Parameters<typeof send>[1]): Promise<SubmittedVersion> => {
  return send<SubmittedVersion>(getSubmitVersionUrl(id,number),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(submitVersionBody)
  }
);}



export const getWithdrawVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/withdraw`
}

/**
 * Moves it from PENDING to DRAFT.
 * @summary Withdraw a version from review
 */
export const withdrawVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<Version> => {

  return send<Version>(getWithdrawVersionUrl(id,number),
  {
    ...options,
    method: 'POST'


  }
);}



export const getCheckAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/check`
}

/**
 * Without submitting it: the open version, or the approved one when none is open. Fetches every image and the website, which may take ten seconds. The marketplace keeps a copy of each image, which `images` of the app or version shows from then on.
 *
 * With `Accept: application/x-ndjson` the answer tells its progress, one JSON object a line as it happens: first `{ "type": "plan", "rules": [{ rule, pointer, wanted }] }` with all that will be checked, then for each rule `{ "type": "result", rule, pointer, status, found, wanted, fix, sha256 }` in the order in which they finish, at last `{ "type": "report", "report": CheckReport }`. Rules that were not planned may follow: `IMAGE_UNCHANGED`, for an image that was replaced since it was approved; `SCREENSHOT_DUPLICATE`, for the same image twice; `LOGO_SHARED`, for a logo of another developer's public app. A fault on the way is a last line `{ "type": "error", "error": { code, message, requestId } }`. Whoever hangs up ends the check.
 * @summary Check a listing
 */
export const checkApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<CheckReport> => {

  return send<CheckReport>(getCheckAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPreviewMarkdownUrl = () => {




  return `/api/dev/markdown`
}

/**
 * Renders headings, lists, emphasis, code, quotes, tables and links. HTML is shown as text, images as links. Nothing is stored. A text that a listing may not have is refused.
 * @summary Preview a long description
 */
export const previewMarkdown = async (previewMarkdownBody: PreviewMarkdownBody, options?: Parameters<typeof send>[1]): Promise<PreviewMarkdown200> => {
  return send<PreviewMarkdown200>(getPreviewMarkdownUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(previewMarkdownBody)
  }
);}



export const getListHostScopesUrl = () => {




  return `/api/dev/host-scopes`
}

/**
 * The scope vocabulary of the host platform's API. While it is empty, `permissions` may name any scope; otherwise only these.
 * @summary List the scopes that listings can request
 */
export const listHostScopes = async ( options?: Parameters<typeof send>[1]): Promise<ListHostScopes200> => {

  return send<ListHostScopes200>(getListHostScopesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListMyCorrectionsUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/corrections`
}

/**
 * Returns the latest 50, newest first.
 * @summary List correction requests of an app
 */
export const listMyCorrections = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListMyCorrections200> => {

  return send<ListMyCorrections200>(getListMyCorrectionsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRequestCorrectionUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/corrections`
}

/**
 * Asks an administrator to change wording, links or images of the live listing without a new version. One request can be open at a time. You get an email when it is decided.
 * @summary Request a correction
 */
export const requestCorrection = async (id: string,
    newCorrection: NewCorrection, options?: Parameters<typeof send>[1]): Promise<Correction> => {
  return send<Correction>(getRequestCorrectionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newCorrection)
  }
);}



export const getWithdrawCorrectionUrl = (id: string,
    correctionId: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/corrections/${encodeURIComponent(String(correctionId))}`
}

/**
 * Only an open request can be withdrawn. It stays in the list as WITHDRAWN.
 * @summary Withdraw a correction request
 */
export const withdrawCorrection = async (id: string,
    correctionId: string, options?: Parameters<typeof send>[1]): Promise<WithdrawCorrection200> => {

  return send<WithdrawCorrection200>(getWithdrawCorrectionUrl(id,correctionId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getListMyWatchedLinksUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/watched-links`
}

/**
 * The website, support, privacy, terms and setup pages of the live listing. You get an email when one is failing for two days or when a text has changed; reviewers see it after seven days.
 * @summary List the watched pages of an app
 */
export const listMyWatchedLinks = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListMyWatchedLinks200> => {

  return send<ListMyWatchedLinks200>(getListMyWatchedLinksUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetReviewUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/review`
}

/**
 * Returns the position in the queue, due time, usual review times, check report, reasons and history.
 * @summary Get the review status of an app
 */
export const getReview = async (id: string, options?: Parameters<typeof send>[1]): Promise<Review> => {

  return send<Review>(getGetReviewUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReceiptsUrl = (id: string,
    params?: ListReceiptsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/receipts?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/receipts`
}

/**
 * Returns every approval, rejection, suspension and restoration as a signed record, newest first, without the administrator's identity.
 * @summary List the receipts of an app
 */
export const listReceipts = async (id: string,
    params?: ListReceiptsParams, options?: Parameters<typeof send>[1]): Promise<ListReceipts200> => {

  return send<ListReceipts200>(getListReceiptsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReceivedReviewsUrl = (id: string,
    params?: ListReceivedReviewsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/reviews?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/reviews`
}

/**
 * Newest first. Includes reviews that administrators have hidden.
 * @summary List the reviews of an app
 */
export const listReceivedReviews = async (id: string,
    params?: ListReceivedReviewsParams, options?: Parameters<typeof send>[1]): Promise<ListReceivedReviews200> => {

  return send<ListReceivedReviews200>(getListReceivedReviewsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getReplyToReviewUrl = (id: string,
    reviewId: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/reviews/${encodeURIComponent(String(reviewId))}/reply`
}

/**
 * The reply is public and appears below the review. A new reply replaces the previous one.
 * @summary Reply to a review
 */
export const replyToReview = async (id: string,
    reviewId: string,
    replyToReviewBody: ReplyToReviewBody, options?: Parameters<typeof send>[1]): Promise<ReceivedReview> => {
  return send<ReceivedReview>(getReplyToReviewUrl(id,reviewId),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(replyToReviewBody)
  }
);}



export const getDeleteReplyUrl = (id: string,
    reviewId: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/reviews/${encodeURIComponent(String(reviewId))}/reply`
}

/**
 * Deletes only the reply.
 * @summary Delete your reply to a review
 */
export const deleteReply = async (id: string,
    reviewId: string, options?: Parameters<typeof send>[1]): Promise<DeleteReply200> => {

  return send<DeleteReply200>(getDeleteReplyUrl(id,reviewId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getListAppInstallationsUrl = (id: string,
    params?: ListAppInstallationsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/installations?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/installations`
}

/**
 * Returns the workspaces that have or had your app, newest first, and counts by status and version.
 * @summary List installations of an app
 */
export const listAppInstallations = async (id: string,
    params?: ListAppInstallationsParams, options?: Parameters<typeof send>[1]): Promise<AppInstallations> => {

  return send<AppInstallations>(getListAppInstallationsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetConsentForecastUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/consents`
}

/**
 * Returns how many workspaces would have to consent again if this version went live.
 * @summary Get the consents that a version needs
 */
export const getConsentForecast = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<ConsentForecast> => {

  return send<ConsentForecast>(getGetConsentForecastUrl(id,number),
  {
    ...options,
    method: 'GET'


  }
);}



export const getLeaveWorkspaceUrl = (id: string,) => {




  return `/api/dev/installations/${encodeURIComponent(String(id))}/end`
}

/**
 * Ends an installation of your app. The person who installed it gets an email.
 * @summary Leave a workspace
 */
export const leaveWorkspace = async (id: string,
    leaveWorkspaceBody?: LeaveWorkspaceBody, options?: Parameters<typeof send>[1]): Promise<AppInstallation> => {
  return send<AppInstallation>(getLeaveWorkspaceUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(leaveWorkspaceBody)
  }
);}



export const getGetAnalyticsUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/analytics`
}

/**
 * Returns current totals.
 * @summary Get analytics totals
 */
export const getAnalytics = async (id: string, options?: Parameters<typeof send>[1]): Promise<Analytics> => {

  return send<Analytics>(getGetAnalyticsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetDailyAnalyticsUrl = (id: string,
    params?: GetDailyAnalyticsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily`
}

/**
 * At most 366 days. Days without activity are included with zeros.
 * @summary Get daily analytics
 */
export const getDailyAnalytics = async (id: string,
    params?: GetDailyAnalyticsParams, options?: Parameters<typeof send>[1]): Promise<DailyAnalytics> => {

  return send<DailyAnalytics>(getGetDailyAnalyticsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDownloadDailyAnalyticsUrl = (id: string,
    params?: DownloadDailyAnalyticsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily.csv?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily.csv`
}

/**
 * Returns the same days and figures as CSV (RFC 4180) with a header row.
 * @summary Download daily analytics as CSV
 */
export const downloadDailyAnalytics = async (id: string,
    params?: DownloadDailyAnalyticsParams, options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getDownloadDailyAnalyticsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetUninstallReasonsUrl = (id: string,
    params?: GetUninstallReasonsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/uninstall-reasons?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/uninstall-reasons`
}

/**
 * Counts by week and reason, and what people wrote. At most 366 days. Kept for 13 months.
 * @summary Get uninstall reasons
 */
export const getUninstallReasons = async (id: string,
    params?: GetUninstallReasonsParams, options?: Parameters<typeof send>[1]): Promise<UninstallReasons> => {

  return send<UninstallReasons>(getGetUninstallReasonsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDownloadUninstallReasonsUrl = (id: string,
    params?: DownloadUninstallReasonsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/uninstall-reasons.csv?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/uninstall-reasons.csv`
}

/**
 * One row per uninstall with a reason, newest first, as CSV (RFC 4180) with a header row. At most 10000 rows.
 * @summary Download uninstall reasons as CSV
 */
export const downloadUninstallReasons = async (id: string,
    params?: DownloadUninstallReasonsParams, options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getDownloadUninstallReasonsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListActivityUrl = (params?: ListActivityParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/activity?${stringifiedParams}` : `/api/dev/activity`
}

/**
 * Activity of your account, keys, apps and their reviews, newest first. Draft edits are omitted.
 * @summary List recent activity
 */
export const listActivity = async (params?: ListActivityParams, options?: Parameters<typeof send>[1]): Promise<ListActivity200> => {

  return send<ListActivity200>(getListActivityUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListWebhookEventsUrl = () => {




  return `/api/dev/webhook-events`
}

/**
 * Returns every event type with an example payload.
 * @summary List event types
 */
export const listWebhookEvents = async ( options?: Parameters<typeof send>[1]): Promise<ListWebhookEvents200> => {

  return send<ListWebhookEvents200>(getListWebhookEventsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateWebhookUrl = () => {




  return `/api/dev/webhooks`
}

/**
 * Sends events as signed HTTP requests (Standard Webhooks). At most 10 webhooks. The response is the only place where the secret is shown.
 * @summary Create a webhook
 */
export const createWebhook = async (newWebhook: NewWebhook, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {
  return send<WebhookWithSecret>(getCreateWebhookUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newWebhook)
  }
);}



export const getListWebhooksUrl = () => {




  return `/api/dev/webhooks`
}

/**
 * Newest first, without secrets.
 * @summary List your webhooks
 */
export const listWebhooks = async ( options?: Parameters<typeof send>[1]): Promise<ListWebhooks200> => {

  return send<ListWebhooks200>(getListWebhooksUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Returns the webhook without its secret. Its deliveries are under `/deliveries`.
 * @summary Get a webhook
 */
export const getWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getGetWebhookUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Changes URL, label or event types. Pending events are sent to the new URL.
 * @summary Update a webhook
 */
export const updateWebhook = async (id: string,
    webhookUpdate: WebhookUpdate, options?: Parameters<typeof send>[1]): Promise<Webhook> => {
  return send<Webhook>(getUpdateWebhookUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(webhookUpdate)
  }
);}



export const getDeleteWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Deletes the webhook and its deliveries. Pending events are not sent.
 * @summary Delete a webhook
 */
export const deleteWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteWebhook200> => {

  return send<DeleteWebhook200>(getDeleteWebhookUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getRotateWebhookSecretUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/rotate-secret`
}

/**
 * The new secret is shown only once. For 24 hours events are also signed with the old one. An even older secret stops working immediately.
 * @summary Rotate the secret
 */
export const rotateWebhookSecret = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {

  return send<WebhookWithSecret>(getRotateWebhookSecretUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPauseWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/pause`
}

/**
 * Pending events are kept until you resume the webhook. Events that occur while it is paused are not sent. Pausing twice has no effect.
 * @summary Pause a webhook
 */
export const pauseWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getPauseWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getResumeWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/resume`
}

/**
 * Sends pending events and all new ones.
 * @summary Resume a webhook
 */
export const resumeWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getResumeWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getTestWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/test`
}

/**
 * Sends a `webhook.test` event to this webhook only, regardless of its event types. See its delivery for the result.
 * @summary Send a test event
 */
export const testWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookDelivery> => {

  return send<WebhookDelivery>(getTestWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListWebhookDeliveriesUrl = (id: string,
    params?: ListWebhookDeliveriesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries?${stringifiedParams}` : `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries`
}

/**
 * Deliveries of the last 30 days, newest first.
 * @summary List deliveries
 */
export const listWebhookDeliveries = async (id: string,
    params?: ListWebhookDeliveriesParams, options?: Parameters<typeof send>[1]): Promise<ListWebhookDeliveries200> => {

  return send<ListWebhookDeliveries200>(getListWebhookDeliveriesUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}`
}

/**
 * Returns the request body and the beginning of the last response.
 * @summary Get a delivery
 */
export const getWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getGetWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'GET'


  }
);}



export const getResendWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}/resend`
}

/**
 * Sends the event immediately with the same `webhook-id`, even if it was delivered or is waiting for a retry.
 * @summary Resend an event
 */
export const resendWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getResendWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMediaUrl = (params?: ListMediaParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/media?${stringifiedParams}` : `/api/dev/media`
}

/**
 * Images that you uploaded, newest first.
 * @summary List your images
 */
export const listMedia = async (params?: ListMediaParams, options?: Parameters<typeof send>[1]): Promise<ListMedia200> => {

  return send<ListMedia200>(getListMediaUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMediaUrl = (id: string,) => {




  return `/api/dev/media/${encodeURIComponent(String(id))}`
}

/**
 * An image that you uploaded.
 * @summary Get an image
 */
export const getMedia = async (id: string, options?: Parameters<typeof send>[1]): Promise<Media> => {

  return send<Media>(getGetMediaUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDeleteMediaUrl = (id: string,) => {




  return `/api/dev/media/${encodeURIComponent(String(id))}`
}

/**
 * Not possible while a version of one of your apps uses it.
 * @summary Delete an image
 */
export const deleteMedia = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteMedia200> => {

  return send<DeleteMedia200>(getDeleteMediaUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getExchangeSetupCodeUrl = () => {




  return `/api/dev/installations/exchange`
}

/**
 * Returns the installation that the code stands for. A code works once, within 60 seconds, and only for the developer of the app.
 * @summary Exchange a setup code
 */
export const exchangeSetupCode = async (exchangeSetupCodeBody: ExchangeSetupCodeBody, options?: Parameters<typeof send>[1]): Promise<ExchangeSetupCode200> => {
  return send<ExchangeSetupCode200>(getExchangeSetupCodeUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(exchangeSetupCodeBody)
  }
);}



export const getCreateGrantUrl = (id: string,) => {




  return `/api/dev/installations/${encodeURIComponent(String(id))}/grant`
}

/**
 * Returns a signed grant for the workspace and its granted permissions. Exchange it at the host’s token endpoint for an access token.
 * @summary Get a grant
 */
export const createGrant = async (id: string, options?: Parameters<typeof send>[1]): Promise<Grant> => {

  return send<Grant>(getCreateGrantUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



