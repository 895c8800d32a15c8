import type { ProviderRole } from '#base/actor.ts'

// Sets of roles of the permission table of the specification.
export const all: ProviderRole[] = ['providerAdmin', 'administrator', 'manager', 'provider', 'user']
export const writers: ProviderRole[] = ['providerAdmin', 'administrator', 'manager', 'provider']
export const deciders: ProviderRole[] = ['providerAdmin', 'administrator', 'manager']
export const administrators: ProviderRole[] = ['providerAdmin', 'administrator']
