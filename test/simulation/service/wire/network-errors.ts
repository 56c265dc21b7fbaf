/** Errors as Node and undici make them: with a name, a message and a code. */
type CodedError = Error & { code: string };

function coded(name: string, code: string, message: string, more: object = {}): CodedError {
  // Writing a stack takes longer than the rest of a request, and it would say nothing.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(message), { code }, more);
  Error.stackTraceLimit = stackTraceLimit;
  if (name !== 'Error') error.name = name;
  return error;
}

const ADDRESS = { address: '203.0.113.9', port: 443 };

export const networkErrors = {
  refused: () =>
    coded('Error', 'ECONNREFUSED', 'connect ECONNREFUSED 203.0.113.9:443', {
      errno: -111,
      syscall: 'connect',
      ...ADDRESS,
    }),
  notFound: (hostname: string) =>
    coded('Error', 'ENOTFOUND', `getaddrinfo ENOTFOUND ${hostname}`, {
      errno: -3008,
      syscall: 'getaddrinfo',
      hostname,
    }),
  unreachable: () =>
    coded('Error', 'ENETUNREACH', 'connect ENETUNREACH 203.0.113.9:443', {
      errno: -101,
      syscall: 'connect',
      ...ADDRESS,
    }),
  certificateExpired: () => coded('Error', 'CERT_HAS_EXPIRED', 'certificate has expired'),
  selfSigned: () => coded('Error', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
  wrongHost: (hostname: string) =>
    coded(
      'Error',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      `Hostname/IP does not match certificate's altnames: Host: ${hostname}. is not in the cert's altnames: DNS:portal.example`,
    ),
  handshakeReset: () =>
    coded(
      'Error',
      'ECONNRESET',
      'Client network socket disconnected before secure TLS connection was established',
    ),
  connectTimeOut: (hostname: string, timeoutMs: number) =>
    coded(
      'ConnectTimeoutError',
      'UND_ERR_CONNECT_TIMEOUT',
      `Connect Timeout Error (attempted address: ${hostname}:443, timeout: ${timeoutMs}ms)`,
    ),
  proxyPage: (status: number) =>
    coded('AbortError', 'UND_ERR_ABORTED', `Proxy response (${status}) !== 200 when HTTP Tunneling`),
  reset: () => coded('Error', 'ECONNRESET', 'read ECONNRESET', { errno: -104, syscall: 'read' }),
  otherSideClosed: () => coded('SocketError', 'UND_ERR_SOCKET', 'other side closed'),
  headersTimeOut: () => coded('HeadersTimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error'),
  bodyTimeOut: () => coded('BodyTimeoutError', 'UND_ERR_BODY_TIMEOUT', 'Body Timeout Error'),
  lengthMismatch: () =>
    coded(
      'ResponseContentLengthMismatchError',
      'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
      'Response body length does not match content-length header',
    ),
  destroyed: () => coded('ClientDestroyedError', 'UND_ERR_DESTROYED', 'The client is destroyed'),
  closed: () => coded('ClientClosedError', 'UND_ERR_CLOSED', 'The client is closed'),
};
