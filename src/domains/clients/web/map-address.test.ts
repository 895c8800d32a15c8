import { expect, test } from 'vitest'
import { appAddress, mapAddress } from './map-address.ts'

const site = { name: 'Hall 3 & 4', address: 'Rue du Méridien 1, Liège', latitude: 50.63, longitude: 5.57 }
const unplaced = { ...site, latitude: null, longitude: null }

test('a place with coordinates is shown there, whatever its address', () => {
  expect(mapAddress(site)).toBe('https://www.openstreetmap.org/?mlat=50.63&mlon=5.57#map=17/50.63/5.57')
  expect(appAddress(site)).toBe('geo:50.63,5.57?q=50.63,5.57(Hall%203%20%26%204)')
})

test('a place on the equator or the prime meridian has coordinates', () => {
  expect(mapAddress({ ...site, latitude: 0, longitude: 0 })).toContain('mlat=0&mlon=0')
  expect(appAddress({ ...site, latitude: 0, longitude: -0.1 })).toContain('geo:0,-0.1?')
})

test('a place without coordinates is searched by its address, or by its name', () => {
  const search = 'https://www.openstreetmap.org/search?query='
  expect(mapAddress(unplaced)).toBe(`${search}Rue%20du%20M%C3%A9ridien%201%2C%20Li%C3%A8ge`)
  expect(mapAddress({ ...unplaced, address: null })).toBe(`${search}Hall%203%20%26%204`)
  expect(appAddress(unplaced)).toBe('geo:0,0?q=Rue%20du%20M%C3%A9ridien%201%2C%20Li%C3%A8ge')
})

test('half of the coordinates is none', () => {
  expect(mapAddress({ ...site, longitude: null })).toContain('/search?')
  expect(appAddress({ ...site, latitude: null })).toContain('geo:0,0?q=')
})
