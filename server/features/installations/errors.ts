import { defineErrors } from '../../platform/errors.ts';

export const installationErrors = defineErrors({
  INSTALLATION_NOT_FOUND: { status: 404, message: 'There is no installation with this id, or it is not yours.' },
  ALREADY_INSTALLED: {
    status: 409,
    message: 'This app is already installed in this workspace. `resourceId` is the id of the installation.',
  },
  INSTALLATION_ENDED: { status: 410, message: 'This installation has ended. Install the app again to use it.' },
  INSTALLATION_SUSPENDED: {
    status: 403,
    message: 'This installation is suspended, because its app or the developer is. It gets no access meanwhile.',
  },
  INSTALLER_OR_ADMIN_REQUIRED: {
    status: 403,
    message: 'Only the person who installed the app and administrators of the workspace can do this.',
  },
  SETUP_URL_MISSING: { status: 409, message: 'This app has no setup page.' },
  OAUTH_CLIENT_MISSING: {
    status: 409,
    message: 'The live version of this app has no OAuth client id, so it gets no grants. Publish a version with one.',
  },
  CODE_INVALID: {
    status: 400,
    message: 'The code is unknown, was used before, or is older than 60 seconds. Ask for setup to be opened again.',
  },
  POLICY_FORBIDS: { status: 403, message: 'The policy of this workspace forbids this. The message names the rule.' },
  NOT_APPROVED: { status: 409, message: 'An administrator of the workspace has not approved this installation yet.' },
  NO_REQUEST: {
    status: 409,
    message: 'There is no open request to decide: somebody else decided it, or it was withdrawn.',
  },
  REQUEST_CHANGED: {
    status: 409,
    message: 'The request asks for other permissions than you have seen. Read it again.',
  },
  REQUEST_OUTDATED: {
    status: 409,
    message: 'The app requires a permission by now that the request does not include. Deny it and have it sent again.',
  },
  HOST_NOT_CONNECTED: {
    status: 409,
    message: 'This marketplace is not connected to a host, so apps cannot be installed in workspaces.',
  },
});
