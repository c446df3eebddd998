/**
 * The numbers of a country in which it is day now: follow-ups and first messages of imports wait for
 * the morning elsewhere, and the tests run at any hour.
 */
export function phonesOfDaytime(now = new Date()): (place: number) => string {
  const hour = now.getUTCHours();
  const two = (place: number) => String(place).padStart(2, '0');
  // Japan, France and Peru have one time zone each on their mainland.
  if (hour < 8) return (place) => `8190123456${two(place)}`;
  if (hour < 16) return (place) => `336391234${two(place)}`;
  return (place) => `519123456${two(place)}`;
}
