/** A refusal of the service: an HTTP status, a stable code, a message for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string | null, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  body(): object {
    if (this.status === 429)
      return {
        success: false,
        error_code: this.code,
        message: this.message,
        retry_after: this.retryAfterSeconds,
      };
    // In the documentation, the example of a 402 has only a message.
    return this.code === null ? { message: this.message } : { error_code: this.code, message: this.message };
  }
}

export const refusals = {
  unauthenticated: () => new Refusal(401, 'unauthenticated', 'The API token is missing, wrong or revoked.'),
  workspaceRequired: () =>
    new Refusal(422, 'workspace_required', 'Send the workspace in the X-Tenant-Id header.'),
  workspaceNotFound: () => new Refusal(404, 'workspace_not_found', 'There is no such workspace.'),
  workspaceForbidden: () => new Refusal(403, 'workspace_forbidden', 'This token cannot reach the workspace.'),
  insufficientCredits: () => new Refusal(402, null, 'Insufficient credits: 1 credit is needed.'),
  rateLimited: (seconds: number) =>
    new Refusal(429, 'rate_limited', 'Too many requests in this minute.', seconds),
  invalid: (message: string) => new Refusal(422, 'invalid_request', message),
  // For lists and their files, only the statuses are documented. These codes are made up.
  unknownTechnology: () => new Refusal(422, 'unknown_technology', 'This technology is not tracked.'),
  nothingMatches: () => new Refusal(422, 'no_matching_websites', 'No website matches these filters.'),
  listNotFound: () => new Refusal(404, 'invalid_request', 'This workspace has no such list.'),
  listQueued: () => new Refusal(409, 'list_not_ready', 'The list is not ready yet.'),
  listFailed: () => new Refusal(409, 'list_failed', 'The list has failed and has no file.'),
  listExpired: () => new Refusal(410, 'list_expired', 'The file of this list was removed.'),
  downloadLimitReached: () =>
    new Refusal(403, 'download_limit_reached', 'This list has used all its download attempts.'),
  notFound: () => new Refusal(404, 'invalid_request', 'There is no such address.'),
  foreignPage: () => new Refusal(403, 'invalid_request', 'The sample service answers no page of the web.'),
  server: () => new Refusal(500, 'server_error', 'Something went wrong here; try again later.'),
};
