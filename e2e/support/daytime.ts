/**
 * Numbers from a country where it is daytime now, because follow-ups and first messages of imports wait for
 * the morning and tests run at any hour.
 */
export function phonesOfDaytime(now = new Date()): (index: number) => string {
  const hour = now.getUTCHours();
  const two = (index: number) => String(index).padStart(2, '0');
  // Japan, France and Peru each have a single time zone on their mainland.
  if (hour < 8) return (index) => `8190123456${two(index)}`;
  if (hour < 16) return (index) => `336391234${two(index)}`;
  return (index) => `519123456${two(index)}`;
}
