/**
 * Settings of services under test. Three test files share the cores with PostgreSQL, a browser and, on a virtual machine, other
 * guests: a wait of seconds says nothing about the service.
 */
export const PATIENT = { MAX_EVENT_LOOP_LAG_MS: '0', DATABASE_TIMEOUT_MS: '30000' };
