/**
 * Turns off what React's development build records for profilers and debuggers, which takes a fifth of the time of component tests: its
 * tracks in the browser's performance panel, and the stack of each element's creation. Its warnings stay.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })

// React looks for the two functions when it is loaded.
const { default: React } = await import('react')
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// From this number of stacks on, React records no more until its next reset.
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
