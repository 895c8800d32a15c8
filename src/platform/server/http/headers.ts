const onlyHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The `Cache-Control` of what never changes under its address. */
export const lastingFile = 'public, max-age=31536000, immutable'

/** The headers of every response of the API. */
export function apiHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && onlyHttps),
  }
}

/** The headers of every file of the web, and of the response if there is none. */
export function fileHeaders(secure: boolean): Record<string, string> {
  return {
    // A service worker is bound to the headers of its file.
    'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && onlyHttps),
  }
}

/** The headers of every page; `nonce` allows only its own styles, `tilesUrl` the tiles of maps. */
export function pageHeaders(nonce: string, secure: boolean, tilesUrl?: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...(tilesUrl ? [new URL(tilesUrl).origin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && onlyHttps),
  }
}
