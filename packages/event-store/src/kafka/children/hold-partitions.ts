import { joinKafkaGroup } from '../kafka-group.ts';

/**
 * Joins the group `group` of the Kafka place in argument 1 as JSON, and never comes to an end with
 * what it is given; prints the positions.
 */
const [, , place = '{}'] = process.argv;
await joinKafkaGroup({
  ...JSON.parse(place),
  group: 'group',
  sessionTimeout: 2_000,
  handle: async ({ events }) => {
    process.stdout.write(events.map(({ position }) => `${position}\n`).join(''));
    await new Promise(() => {});
  },
});
