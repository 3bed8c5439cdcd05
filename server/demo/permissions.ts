// The scope vocabulary of the demo's host platform, and the permissions that its apps request.

import type { Permission } from '../features/apps/permissions.ts';
import type { HostScope } from '../features/host-scopes/host-scope.ts';

const scope = (name: string, risk: HostScope['risk'], label: string, description: string): HostScope => ({
  ...{ scope: name, label, description, risk, deprecatedAt: null },
});

export const demoScopes: HostScope[] = [
  scope('tasks:read', 'LOW', 'Read tasks', 'See tasks, their due dates and who they are assigned to.'),
  scope('projects:read', 'LOW', 'Read projects', 'See projects, boards and their columns.'),
  scope('comments:read', 'LOW', 'Read comments', 'See the comments on tasks.'),
  scope('tasks:write', 'MEDIUM', 'Create and edit tasks', 'Create, change, move and complete tasks.'),
  scope('comments:write', 'MEDIUM', 'Write comments', 'Add comments to tasks in the name of the app.'),
  scope('members:read', 'MEDIUM', 'Read members', 'See the names and email addresses of the members of the workspace.'),
  scope('webhooks:manage', 'HIGH', 'Manage webhooks', 'Receive an HTTP request for every change in the workspace.'),
  scope('tasks:delete', 'HIGH', 'Delete tasks', 'Delete tasks and their comments for good.'),
];

const required = (scopeName: string, reason: string): Permission => ({ scope: scopeName, required: true, reason });
const optional = (scopeName: string, reason: string): Permission => ({ scope: scopeName, required: false, reason });

/** By slug. An app that is not listed requests nothing. */
export const demoPermissions: Record<string, Permission[]> = {
  'focus-board': [
    required('tasks:read', 'Shows the tasks that are due this week.'),
    required('tasks:write', 'Moves a task when you drag its card.'),
    optional('comments:write', 'Leaves a comment when you put a task off.'),
  ],
  'client-room': [
    required('projects:read', 'Shows clients the progress of their project.'),
    required('tasks:read', 'Lists what is done and what is next.'),
    optional('comments:write', 'Turns answers of clients into comments.'),
  ],
  'git-bridge': [
    required('tasks:read', 'Finds the task that a branch belongs to.'),
    required('tasks:write', 'Completes a task when its pull request is merged.'),
    optional('comments:write', 'Links the pull request in a comment.'),
  ],
  'incident-desk': [
    required('tasks:write', 'Creates the follow-ups of an incident.'),
    required('members:read', 'Shows who is on call.'),
    required('webhooks:manage', 'Starts the timeline as soon as an incident is filed.'),
  ],
  'standup-bot': [
    required('tasks:read', 'Collects what everybody finished yesterday.'),
    required('members:read', 'Asks every member of the team once a day.'),
  ],
  'mail-to-task': [
    required('tasks:write', 'Creates a task for each forwarded email.'),
    optional('members:read', 'Assigns the task to whoever forwarded the email.'),
  ],
  burndown: [
    required('tasks:read', 'Counts the work that is left in a sprint.'),
    required('projects:read', 'Draws one chart for each board.'),
  ],
  'task-whisperer': [
    required('tasks:write', 'Saves the tasks that you accept.'),
    optional('projects:read', 'Suggests the board that a task belongs on.'),
  ],
  'invoice-flow': [
    required('tasks:read', 'Reads the tracked time of each task.'),
    optional('members:read', 'Applies a different rate to each person.'),
  ],
};
