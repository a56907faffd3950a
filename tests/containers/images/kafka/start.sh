# Each variable KAFKA_A_B is the property a.b, as for the image apache/kafka.
set -euo pipefail
settings=/tmp/server.properties
: > "$settings"
while IFS='=' read -r name value; do
  name="${name#KAFKA_}"
  name="${name,,}"
  echo "${name//_/.}=$value" >> "$settings"
done < <(env | grep '^KAFKA_')
java=(java -Xmx512m -XX:+UseSerialGC -Dlog4j2.configurationFile=/opt/kafka/log4j2.properties -cp '/opt/kafka/libs/*')
if [ ! -e "$KAFKA_LOG_DIRS/meta.properties" ]; then
  "${java[@]}" kafka.tools.StorageTool format --config "$settings" --cluster-id 5L6g3nShT-eMCtK--X86sw
fi
exec "${java[@]}" kafka.Kafka "$settings"
