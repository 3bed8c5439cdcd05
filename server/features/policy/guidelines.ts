// The guidelines that reviewers apply, with their version and change log. Who changes a rule adds a version: a submission
// keeps the version under which it was submitted.

import {
  IMAGE_REQUIREMENTS,
  MAX_LENGTHS,
  MAX_SCREENSHOTS,
  MAX_SENTENCES,
  MIN_SCREENSHOTS,
  MIN_SENTENCES,
} from '@marketplace/sdk/listing-rules';

export interface GuidelineRule {
  /** Stable: reviewers and pages link to it. */
  id: string;
  title: string;
  text: string;
  /** The listing checks that test it. Empty: reviewers judge it. */
  checks: string[];
}

export interface GuidelineGroup {
  id: string;
  title: string;
  rules: GuidelineRule[];
}

export interface PolicyChange {
  version: number;
  /** The day from which it applies. */
  date: string;
  changes: string[];
}

const { logo, banner, screenshot } = IMAGE_REQUIREMENTS;

export const GUIDELINES: GuidelineGroup[] = [
  {
    id: 'listing',
    title: 'Listing',
    rules: [
      {
        id: 'own-name',
        title: 'Use a name of your own',
        text: `Choose a name of at most ${MAX_LENGTHS.name} characters that people can't confuse with another app, company or product. Name another product only to say what yours works with.`,
        checks: [],
      },
      {
        id: 'clear-description',
        title: 'Say what the app does',
        text: `The short description has ${MIN_SENTENCES === 1 ? 'one' : MIN_SENTENCES} or ${MAX_SENTENCES === 2 ? 'two' : MAX_SENTENCES} sentences and says what people can do with the app. Leave out prices, rankings and calls to install. Details belong in the long description.`,
        checks: ['DESCRIPTION_SENTENCES'],
      },
      {
        id: 'working-links',
        title: 'Link to pages that work',
        text: 'Every URL opens for anyone, without an account or a particular network. The website is about this app or its developer.',
        checks: ['WEBSITE_ANSWERS'],
      },
    ],
  },
  {
    id: 'images',
    title: 'Images',
    rules: [
      {
        id: 'real-screenshots',
        title: 'Show the app itself',
        text: `Add ${MIN_SCREENSHOTS} to ${MAX_SCREENSHOTS} different screenshots of the current version, each ${screenshot.wanted}. Use made-up data: no names, addresses or faces of real people.`,
        checks: [
          'SCREENSHOTS_COUNT',
          'SCREENSHOT_REACHABLE',
          'SCREENSHOT_TYPE',
          'SCREENSHOT_SIZE',
          'SCREENSHOT_DUPLICATE',
        ],
      },
      {
        id: 'own-artwork',
        title: 'Use artwork of your own',
        text: `Use a logo (${logo.wanted}) and, if you like, a banner (${banner.wanted}) that you may publish. A logo that another developer's app already has is refused unless you show that it's yours.`,
        checks: [
          ...['LOGO_PRESENT', 'LOGO_REACHABLE', 'LOGO_TYPE', 'LOGO_SIZE', 'LOGO_SHARED'],
          ...['BANNER_REACHABLE', 'BANNER_TYPE', 'BANNER_SIZE', 'IMAGE_UNCHANGED'],
        ],
      },
    ],
  },
  {
    id: 'permissions-and-data',
    title: 'Permissions and data',
    rules: [
      {
        id: 'least-permissions',
        title: 'Ask only for what you use',
        text: 'Request the narrowest scopes that the app works with, mark those it can do without as optional, and give each a reason that people understand. A listing with permissions has an OAuth client id and a setup URL.',
        checks: ['OAUTH_CLIENT_PRESENT', 'SETUP_URL_PRESENT'],
      },
      {
        id: 'privacy-policy',
        title: 'Explain what happens to data',
        text: 'An app that requests permissions links to a privacy policy that names the data it collects, why, for how long, and who else gets it. What the listing says about data is complete and true.',
        checks: ['PRIVACY_POLICY_PRESENT', 'PRIVACY_POLICY_ANSWERS'],
      },
      {
        id: 'reachable-support',
        title: 'Be there for your users',
        text: 'An app that requests permissions gives a support page or email address, and somebody answers there.',
        checks: ['SUPPORT_CONTACT_PRESENT', 'SUPPORT_ANSWERS'],
      },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    rules: [
      {
        id: 'encrypted',
        title: 'Protect data on its way',
        text: 'Use https wherever people sign in or data is sent. Keep keys, tokens and passwords out of listings, screenshots and release notes.',
        checks: [],
      },
      {
        id: 'reviewable',
        title: 'Let us try it',
        text: 'If the app needs an account, add test access when you submit. Only the reviewer who has claimed the submission can see it, and it is erased 30 days after the decision.',
        checks: [],
      },
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    rules: [
      {
        id: 'honest-reviews',
        title: 'Earn your ratings',
        text: "Don't buy, trade or write reviews and installs for your own apps, and don't reward people for them.",
        checks: [],
      },
      {
        id: 'lawful-content',
        title: 'Do no harm',
        text: 'No malware, hidden tracking, fraud, hate or sexual content, and nothing that the law forbids where the app is offered.',
        checks: [],
      },
      {
        id: 'as-reviewed',
        title: 'Stay what we reviewed',
        text: "After approval, the app keeps doing what its listing says. Submit a new version for what users would notice. Don't swap content behind URLs that we have reviewed.",
        checks: ['IMAGE_UNCHANGED'],
      },
    ],
  },
];

/** Newest first. */
export const POLICY_CHANGES: PolicyChange[] = [
  {
    version: 2,
    date: '2026-11-18',
    changes: [
      'Apps that request permissions need a privacy policy and a support contact.',
      'Apps that need an account come with test access for the reviewer.',
      'The guidelines have a version, and every submission keeps the one under which it was submitted.',
    ],
  },
  {
    version: 1,
    date: '2026-11-15',
    changes: ['The first listing rules: descriptions, images, links and permissions.'],
  },
];

/** The version in force. */
export const POLICY_VERSION = POLICY_CHANGES[0]!.version;
