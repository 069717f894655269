// Java 17 or newer; nothing else. FILE is the path of the file to attach. With a JSON library: let it print the payload once, into a String.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

public class CreateWithFiles {
    static final String PATH = "/api/v1/attestations";

    public static void main(String[] args) throws Exception {
        String accessKey = System.getenv("ACCESS_KEY");
        Path file = Path.of(System.getenv("FILE"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        // Made once: this text is signed, and this text is sent. The same unique_id again gives the same number.
        String payload = """
            {"unique_id": "order-java-2",
             "template_id": "%s",
             "identities": {"MO": "15857112383"},
             "factoids": [{"unique_id": "buyer-1", "type": "user",
               "data": {"name": "\u5f20\u4e09", "phone_number": "13234568732"}}],
             "attachments": {"0": ["%s"]}}"""
            .formatted(System.getenv("TEMPLATE_ID"), HexFormat.of().formatHex(digest));

        String requestId = UUID.randomUUID().toString().replace("-", ""); // 32 characters, the longest allowed
        long tonce = Instant.now().getEpochSecond();
        Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(readKey(Path.of(System.getenv("PRIVATE_KEY_FILE"))));
        signer.update(("POST" + PATH + requestId + accessKey + tonce + payload).getBytes(StandardCharsets.UTF_8));
        String signature = Base64.getEncoder().encodeToString(signer.sign());

        String boundary = UUID.randomUUID().toString();
        String part = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n";
        StringBuilder form = new StringBuilder();
        Map.of("request_id", requestId, "access_key", accessKey, "tonce", "" + tonce,
            "payload", payload, "signature", signature)
            .forEach((name, value) -> form.append(part.formatted(name, "")).append(value).append("\r\n"));
        String fileName = "; filename=\"" + file.getFileName().toString().replace("\"", "%22") + "\"";
        form.append(part.formatted("attachments[0][]", fileName));
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + PATH))
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(HttpRequest.BodyPublishers.concat(
                HttpRequest.BodyPublishers.ofString(form.toString(), StandardCharsets.UTF_8),
                HttpRequest.BodyPublishers.ofFile(file),
                HttpRequest.BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")))
            .build();
        HttpResponse<String> response =
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (response.statusCode() / 100 != 2) {
            System.err.println(response.statusCode() + ": " + response.body());
            System.exit(1);
        }
        var number = Pattern.compile("\"no\"\\s*:\\s*\"([^\"]+)\"").matcher(response.body());
        if (!number.find()) throw new IllegalStateException(response.body());
        System.out.println(number.group(1));
    }

    static PrivateKey readKey(Path file) throws Exception {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }
}
