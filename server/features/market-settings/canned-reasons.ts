// Common reasons for requesting changes, worded once.

import { IMAGE_REQUIREMENTS } from '@marketplace/sdk/listing-rules';

const { logo, banner, screenshot } = IMAGE_REQUIREMENTS;

export interface CannedReason {
  pointer: string;
  code: string;
  message: string;
  fix: string;
}

export const CANNED_REASONS: CannedReason[] = [
  {
    pointer: '/logoUrl',
    code: 'LOGO_SIZE',
    message: `The logo is not square or is smaller than ${logo.size}.`,
    fix: `Upload a square PNG or JPEG of at least ${logo.size}.`,
  },
  {
    pointer: '/logoUrl',
    code: 'LOGO_TYPE',
    message: 'The logo is not a PNG or JPEG.',
    fix: 'Export it as PNG or JPEG. The file name does not matter.',
  },
  {
    pointer: '/logoUrl',
    code: 'LOGO_UNREACHABLE',
    message: 'The logo cannot be opened without signing in, or at all.',
    fix: 'Host it at a URL that anyone can open.',
  },
  {
    pointer: '/bannerUrl',
    code: 'BANNER_SIZE',
    message: `The banner is not ${banner.size}.`,
    fix: `Export it at exactly ${banner.size}, as PNG or JPEG.`,
  },
  {
    pointer: '/permissions/0',
    code: 'PERMISSION_UNCLEAR',
    message: 'The reason does not say what the app does with this permission.',
    fix: 'Name the feature that needs it, in words that users understand.',
  },
  {
    pointer: '/permissions/0',
    code: 'PERMISSION_EXCESSIVE',
    message: 'The app does not need this permission for what the listing describes.',
    fix: 'Remove it, or make it optional and describe the feature that uses it.',
  },
  {
    pointer: '/screenshots',
    code: 'SCREENSHOTS_COUNT',
    message: 'There are fewer than two or more than six screenshots.',
    fix: 'Add two to six screenshots.',
  },
  {
    pointer: '/screenshots/0/url',
    code: 'SCREENSHOT_SIZE',
    message: `This screenshot is smaller than ${screenshot.size}.`,
    fix: `Capture it in a larger window, at least ${screenshot.size}.`,
  },
  {
    pointer: '/screenshots/0/url',
    code: 'SCREENSHOT_UNREACHABLE',
    message: 'This screenshot is not publicly accessible.',
    fix: 'Host it at a URL that anyone can open.',
  },
  {
    pointer: '/screenshots/0/url',
    code: 'SCREENSHOT_MISLEADING',
    message: 'This screenshot does not show the app.',
    fix: 'Show the app as users will see it.',
  },
  {
    pointer: '/description',
    code: 'DESCRIPTION_SENTENCES',
    message: 'The short description is longer than two sentences.',
    fix: 'Use one or two sentences; move the rest to the long description.',
  },
  {
    pointer: '/description',
    code: 'DESCRIPTION_UNCLEAR',
    message: 'The short description does not say what the app does.',
    fix: 'Say what task it does for the user.',
  },
  {
    pointer: '/longDescription',
    code: 'DESCRIPTION_CLAIMS',
    message: 'The long description promises something that the app does not do.',
    fix: 'Describe only what works today.',
  },
  {
    pointer: '/name',
    code: 'NAME_CONFUSING',
    message: 'The name is easily confused with another app or brand.',
    fix: 'Choose a distinct name.',
  },
  {
    pointer: '/category',
    code: 'CATEGORY_WRONG',
    message: 'The app belongs in another category.',
    fix: 'Choose the category where users would look for it.',
  },
  {
    pointer: '/websiteUrl',
    code: 'WEBSITE_BROKEN',
    message: 'The website does not respond, or is not about this app.',
    fix: 'Link to a page about the app that anyone can open.',
  },
];
